// The games' numbered rules, as the hall has them (/rules/GAME.json). Each book is asked for once.
export interface Rule {
  id: string;
  text: string;
}
export interface Chapter {
  title: string;
  rules: Rule[];
}
export interface Book {
  title: string;
  chapters: Chapter[];
}
