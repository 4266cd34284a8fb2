// SPDX-License-Identifier: Apache-2.0
// All pieces of the game in sections, with their texts and rules.
import { count } from '../../kit/plural';
import type { Rulebook } from '../../rules/rulebooks';
import type { Entry } from '../../table/Glossary.svelte';
import type { CardRow, Things } from './things';

interface Section {
  title: string;
  look: 'card' | 'house' | 'mission' | 'bonus';
  rows: Entry[];
}

const families: Record<CardRow['family'], string> = {
  start: 'Starting cards',
  unit: 'Units for sale',
  defense: 'Defenses for sale',
  odin: "Odin's Path",
  favor: 'Divine Favors',
};
const roman = ['I', 'II', 'III'];
const facts = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(' · ');
const inBox = (quantity: number) => `${quantity} in the box`;
const rewards = {
  none: () => '',
  vp: (n: number) => `${n} VP`,
  loot: (n: number) => count(n, 'token as loot', 'tokens as loot'),
  favor: (n: number) => count(n, 'Favor'),
};
const pays = (row: { reward: keyof typeof rewards; amount: number }) =>
  row.reward !== 'none' && row.amount > 0 && `damaging it gives ${rewards[row.reward](row.amount)}`;

function ofCard(things: Things, row: CardRow): Entry {
  const price = things.price(row);
  const strength = { resource: '', action: '', unit: 'strength', hero: 'strength', undead: 'defense' };
  const value =
    row.type === 'weapon'
      ? `strength +${row.value}`
      : row.type === 'defense'
        ? `defense +${row.value}`
        : strength[row.type] && `${strength[row.type]} ${row.value}`;
  return {
    id: row.id,
    name: row.name,
    text: row.text,
    facts: facts(
      row.type,
      value,
      price && `costs ${price}`,
      inBox(row.qty),
      row.three_plus && 'only with three or four players',
    ),
  };
}

export function entries(things: Things): Section[] {
  const cards = [...things.cards.values()];
  return [
    ...(Object.keys(families) as CardRow['family'][]).map((family) => ({
      title: families[family],
      look: 'card' as const,
      rows: cards.filter((row) => row.family === family).map((row) => ofCard(things, row)),
    })),
    {
      title: 'Buildings',
      look: 'house',
      rows: [...things.buildings.values()].map((row) => ({
        id: row.id,
        name: row.name,
        text: row.text,
        facts: facts(`defense ${row.defense}`, `costs ${things.price(row)}`, inBox(row.qty), pays(row)),
      })),
    },
    {
      title: 'Town Halls',
      look: 'house',
      rows: things.halls.map((row, i) => ({
        id: `town_hall_${i + 1}`,
        name: `Town Hall ${roman[i]}`,
        text: row.limit > 0 ? `Allows ${count(row.limit, 'Building')}` : 'Allows any number of Buildings',
        facts: facts(
          `defense ${row.defense}`,
          row.cost_gold > 0 && `costs ${row.cost_gold} Gold`,
          row.upgrade_vp > 0 && `${row.upgrade_vp} VP when it is built`,
          pays(row),
        ),
      })),
    },
    {
      title: 'Missions',
      look: 'mission',
      rows: [...things.missions.values()].map((row) => ({
        id: row.id,
        name: row.name,
        text: row.text,
        facts: `${row.vp} VP`,
      })),
    },
    {
      title: 'Bonuses',
      look: 'bonus',
      rows: [...things.bonuses.values()].map((row) => ({
        id: row.id,
        name: row.name,
        text: row.text,
        facts: `${things.bonusPool} VP at the end; players in a tie share them`,
      })),
    },
  ];
}

/** The rule of a piece: a rule whose id ends with the piece's id, or whose text begins with the piece's name. */
export function ruleOf(book: Rulebook, { id, name }: { id: string; name: string }) {
  const parts = book.chapters.flatMap((chapter) => chapter.parts);
  return (
    parts.find((part) => part.id.endsWith(`.${id}`)) ??
    parts.find((part) => part.text.startsWith(`${name}: `) || part.text.startsWith(`${name} (`)) ??
    parts.find((part) => (id === 'beer' || id === 'gold') && part.text.startsWith('Beer and Gold: ')) ??
    parts.find((part) => id.startsWith('town_hall') && part.text.startsWith('Town Halls: ')) ??
    null
  );
}
