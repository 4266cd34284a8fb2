// When each Artifact works, in words (SW-5.13.6). For the eye: what may be used now, the offers say.
import type { Ability } from './cards';

const anyTime = 'in any window and on your turn to bid';
export const usable: Record<Ability, string> = {
  dainsleif: 'after the count, if you lost',
  draupnir: 'after the draft, while cards are left',
  freyjas_mirror: `${anyTime}; as a Sampo in answer, as a die-turner when you show your dice`,
  heimdalls_spyglass: 'on your turn to bid',
  huginn: 'by itself at every roll, once it is revealed',
  iduns_gold_apple: anyTime,
  jarnglofar: anyTime,
  lokis_die: 'when you show your dice',
  lokis_gold: anyTime,
  lokis_mask: "during the bidding, while another Viking's bid stands",
  lucky_dragons_tooth: 'after the roll',
  mead_of_poetry: 'during the bidding',
  megingjord: 'before the count, when all dice lie open',
  muninn: 'by itself at every roll, once it is revealed',
  norn_orb: 'when bets are placed',
  odins_chalice: 'when you show your dice',
  odins_eye: anyTime,
  sampo_talisman: `${anyTime}, and in answer to another Artifact`,
  singing_lyre: "during the bidding, while another Viking's bid stands",
  stones_of_fate: 'before the roll',
  tarnkappe: 'on your turn to bid',
  traitors_dagger: 'when the bets lie open, unless you are Declarer or Challenger',
};
