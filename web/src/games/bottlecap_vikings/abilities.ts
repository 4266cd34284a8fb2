// SPDX-License-Identifier: Apache-2.0
// Icons and rule ids of the cities' abilities.
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

export const abilities: Record<Ability, { icon: string; rule: string }> = {
  wood_surplus: { icon: woodPile, rule: 'BV-A1' },
  gold_surplus: { icon: coins, rule: 'BV-A2' },
  glory_timber: { icon: axeInLog, rule: 'BV-A3' },
  long_oars: { icon: canoe, rule: 'BV-A4' },
  passing_trade: { icon: trade, rule: 'BV-A5' },
  call_valkyries: { icon: horn, rule: 'BV-A6' },
  reverse_course: { icon: reverse, rule: 'BV-A7' },
  fate_reader: { icon: eye, rule: 'BV-A8' },
  glory_mending: { icon: healingShield, rule: 'BV-A9' },
  helper_gold: { icon: purse, rule: 'BV-A10' },
  borrowed_rune: { icon: rune, rule: 'BV-A11' },
  shifting_shores: { icon: island, rule: 'BV-A12' },
  helper_wood: { icon: log, rule: 'BV-A13' },
  healers_fee: { icon: healing, rule: 'BV-A14' },
  helper_sprint: { icon: wingfoot, rule: 'BV-A15' },
  atonement: { icon: prayer, rule: 'BV-A16' },
  glory_tribute: { icon: receive, rule: 'BV-A17' },
  builders_timber: { icon: planks, rule: 'BV-A18' },
  battle_pay: { icon: crownCoin, rule: 'BV-A19' },
  builders_gold: { icon: goldBar, rule: 'BV-A20' },
  turn_the_cap: { icon: turn, rule: 'BV-A21' },
  line_runner: { icon: sprint, rule: 'BV-A22' },
  doubling: { icon: wheat, rule: 'BV-A23' },
  timber_trade: { icon: trade, rule: 'BV-A24' },
  swift_oars: { icon: sailboat, rule: 'BV-A25' },
  raiders_exchange: { icon: robber, rule: 'BV-A26' },
  safe_harbour: { icon: anchor, rule: 'BV-A27' },
  great_feast: { icon: roast, rule: 'BV-A28' },
  carved_helmet: { icon: hornedHelm, rule: 'BV-A29' },
  throne: { icon: throne, rule: 'BV-A30' },
};
