// The abilities of the cities (BV-A1 to BV-A30): picture, when they work, and what they do in a sentence.
import anchor from 'icon:anchor';
import reverse from 'icon:anticlockwise-rotation';
import axeInLog from 'icon:axe-in-log';
import canoe from 'icon:canoe';
import turn from 'icon:clockwise-rotation';
import coins from 'icon:coins-pile';
import crownCoin from 'icon:crown-coin';
import goldBar from 'icon:gold-bar';
import healing from 'icon:healing';
import healingShield from 'icon:healing-shield';
import hornedHelm from 'icon:horned-helm';
import horn from 'icon:hunting-horn';
import island from 'icon:island';
import log from 'icon:log';
import planks from 'icon:planks';
import prayer from 'icon:prayer';
import receive from 'icon:receive-money';
import roast from 'icon:roast-chicken';
import robber from 'icon:robber-hand';
import rune from 'icon:rune-stone';
import sailboat from 'icon:sailboat';
import sprint from 'icon:sprint';
import throne from 'icon:stone-throne';
import purse from 'icon:swap-bag';
import eye from 'icon:third-eye';
import trade from 'icon:trade';
import wheat from 'icon:wheat';
import wingfoot from 'icon:wingfoot';
import woodPile from 'icon:wood-pile';
import type { Ability } from './data';

export interface AbilityText {
  icon: string;
  rule: string;
  when: string;
  text: string;
}

const gainedEnd = 'End of a turn';
const once = 'When acquired';

export const abilities: Record<Ability, AbilityText> = {
  wood_surplus: { icon: woodPile, rule: 'BV-A1', when: gainedEnd, text: 'If you gained wood, gain 1 wood more.' },
  gold_surplus: { icon: coins, rule: 'BV-A2', when: gainedEnd, text: 'If you gained gold, gain 1 gold more.' },
  glory_timber: { icon: axeInLog, rule: 'BV-A3', when: gainedEnd, text: 'If you gained glory, gain 1 wood.' },
  long_oars: { icon: canoe, rule: 'BV-A4', when: 'Sailing', text: '1 glory at once. You may sail up to 2 farther.' },
  passing_trade: {
    icon: trade,
    rule: 'BV-A5',
    when: 'Sailing',
    text: 'From each opponent you pass take 1 good, then give 1 good.',
  },
  call_valkyries: { icon: horn, rule: 'BV-A6', when: once, text: 'The Valkyries come at once, for everybody.' },
  reverse_course: {
    icon: reverse,
    rule: 'BV-A7',
    when: 'Before the action',
    text: 'Take 1 damage to turn round for your next turns.',
  },
  fate_reader: { icon: eye, rule: 'BV-A8', when: 'Taking damage', text: 'Draw two tokens, keep one.' },
  glory_mending: {
    icon: healingShield,
    rule: 'BV-A9',
    when: 'End of your turn',
    text: 'If you gained glory, lose 1 damage.',
  },
  helper_gold: { icon: purse, rule: 'BV-A10', when: 'Landing', text: 'At the helper: gain 1 gold.' },
  borrowed_rune: {
    icon: rune,
    rule: 'BV-A11',
    when: once,
    text: 'Gain any other ability printed on a board in this game.',
  },
  shifting_shores: {
    icon: island,
    rule: 'BV-A12',
    when: 'Before the action',
    text: 'At the helper: you may swap two neighbouring spaces.',
  },
  helper_wood: { icon: log, rule: 'BV-A13', when: 'Landing', text: 'At the helper: gain 1 wood.' },
  healers_fee: { icon: healing, rule: 'BV-A14', when: gainedEnd, text: 'If somebody else lost damage, gain 1 gold.' },
  helper_sprint: {
    icon: wingfoot,
    rule: 'BV-A15',
    when: 'Sailing',
    text: 'If you start at the helper, you may sail up to 3 farther.',
  },
  atonement: { icon: prayer, rule: 'BV-A16', when: 'Before the action', text: 'Pay 1 glory to lose all damage.' },
  glory_tribute: { icon: receive, rule: 'BV-A17', when: gainedEnd, text: 'If you gained glory, gain 1 gold.' },
  builders_timber: { icon: planks, rule: 'BV-A18', when: gainedEnd, text: "If anybody's hut advanced, gain 1 wood." },
  battle_pay: { icon: crownCoin, rule: 'BV-A19', when: gainedEnd, text: 'If you were attacked, gain 1 gold.' },
  builders_gold: { icon: goldBar, rule: 'BV-A20', when: gainedEnd, text: "If anybody's hut advanced, gain 1 gold." },
  turn_the_cap: { icon: turn, rule: 'BV-A21', when: once, text: 'Turn the bottlecap as you like, then gain 1 glory.' },
  line_runner: {
    icon: sprint,
    rule: 'BV-A22',
    when: 'Sailing',
    text: 'No damage from the red line. With 4 players instead, at once: 1 glory, lose 1 damage.',
  },
  doubling: { icon: wheat, rule: 'BV-A23', when: once, text: 'Double your wood, or double your gold.' },
  timber_trade: { icon: trade, rule: 'BV-A24', when: gainedEnd, text: 'If you gained wood, gain 1 gold.' },
  swift_oars: {
    icon: sailboat,
    rule: 'BV-A25',
    when: 'Sailing',
    text: '1 wood at once, lose 2 damage. You may sail up to 1 farther.',
  },
  raiders_exchange: {
    icon: robber,
    rule: 'BV-A26',
    when: 'Attacking',
    text: 'Take 1 good from each victim, then give each 1 good.',
  },
  safe_harbour: { icon: anchor, rule: 'BV-A27', when: 'Always', text: 'At the helper you cannot take damage.' },
  great_feast: { icon: roast, rule: 'BV-A28', when: once, text: 'Lose all damage.' },
  carved_helmet: {
    icon: hornedHelm,
    rule: 'BV-A29',
    when: 'Always',
    text: '1 wood at once. One helmet more, for ever.',
  },
  throne: { icon: throne, rule: 'BV-A30', when: once, text: 'You win.' },
};
