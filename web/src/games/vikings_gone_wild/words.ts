// SPDX-License-Identifier: Apache-2.0
// The texts of questions and moves.
import { count } from '../../kit/plural';
import type { Asked } from '../../table/game';
import type { Model } from './model.svelte';
import { resourceName, type Action, type Things, type View, type WildTable } from './things';

export const modes = { beer: 'Beer', gold: 'Gold', vp: 'Victory Point first', draw: 'draw first' } as const;

const sources: Record<string, string> = {
  pool: 'the pool',
  town_hall: 'the Town Hall',
  producers: 'Breweries and Gold Factories',
  hand: 'your hand',
};

function modeOf(card: string, mode: keyof typeof modes): string {
  if (card === 'mage') return mode === 'gold' ? 'gain 1 Gold' : 'draw 1 card';
  if (card === 'merchant') return mode === 'gold' ? 'gain 2 Gold' : 'gain 3 Beer';
  return modes[mode];
}

export function words(action: Action, table: WildTable, things: Things): string {
  const view = table.view;
  const who = (seat: number) => table.names[seat] ?? '';
  const me = table.you === null ? undefined : view.players[table.you];
  const own = (site: string) => things.site(site, me);
  const river = (slot: number) => things.name(riverCard(view, slot) ?? 'card');
  switch (action.kind) {
    case 'buy_stock':
    case 'buy_stock_manual':
      return `Buy ${things.name(action.card)}`;
    case 'buy_river':
    case 'buy_river_manual':
      return `Buy ${river(action.slot)}`;
    case 'build':
    case 'build_manual':
      return `Build ${things.name(action.building)}`;
    case 'upgrade_town_hall':
    case 'upgrade_town_hall_manual':
      return 'Upgrade Town Hall';
    case 'swap_mission':
    case 'swap_mission_manual':
      return `Swap ${things.name(action.mission)}`;
    case 'exchange':
    case 'exchange_manual':
      return action.given === 'beer' ? 'Trade 2 Beer for 1 Gold' : 'Trade 2 Gold for 1 Beer';
    case 'play_action':
      return `Play ${things.name(action.card)}`;
    case 'play_action_on':
      return `Play ${things.name(action.card)} on ${who(action.opponent)}`;
    case 'play_action_mode':
      return `${things.name(action.card)}: ${modeOf(action.card, action.mode)}`;
    case 'play_action_removing':
      return `Remove ${things.name(action.removed)} (${action.zone === 'hand' ? 'hand' : 'discard pile'})`;
    case 'deploy':
      return `Deploy ${things.name(action.card)}`;
    case 'deploy_mode':
      return `Deploy ${things.name(action.card)}: ${modeOf(action.card, action.mode)}`;
    case 'attack_player':
      return `Raid ${who(action.opponent)}: ${things.site(action.site, view.players[action.opponent])}`;
    case 'attack_undead':
      return `Fight ${river(action.slot)}`;
    case 'attack_draco':
      return 'Fight Draco';
    case 'complete_mission':
      return `Complete ${things.name(action.mission)}`;
    case 'return_building':
      return `Give back ${own(action.site)}`;
    case 'end_turn':
      return 'End turn';
    case 'send':
      return action.place === 'area'
        ? `Send the deployed ${things.name(action.card)}`
        : `Send ${things.name(action.card)}`;
    case 'arm':
      return `Give ${things.name(action.weapon)} to ${things.name(action.carrier)}`;
    case 'next_group':
      return `Also attack ${things.site(action.site, view.players[view.raid?.victim ?? 0])}`;
    case 'declare':
      return 'Declare the raid';
    case 'defend':
      return `Play ${things.name(action.card)} on ${own(action.site)}`;
    case 'defend_against':
      return `Play ${things.name(action.card)} on ${own(action.site)} against ${things.name(action.unit)}${action.weapon === 'none' ? '' : ` with ${things.name(action.weapon)}`}`;
    case 'done':
      return 'Done';
    case 'pick_favor':
      return `Take ${things.name(action.card)}`;
    case 'draco_resource':
      return `Take 1 ${resourceName(action.resource)}`;
    case 'store_loot':
      return `Store in ${own(action.site)}`;
    case 'loot_from':
      return `Take from ${things.name(action.site.split('.')[0] ?? '')} ${action.site.split('.')[1] ?? ''}`;
    case 'plus':
      return `${things.name(action.card)}: draw 2 cards`;
    case 'plus_mode':
      return `${things.name(action.card)}: ${modeOf(action.card, action.mode)}`;
    case 'skip_plus':
      return 'Use no more effects';
    case 'put_back':
      return `Put back ${things.name(action.card)}`;
    case 'discard':
      return `Discard ${things.name(action.card)}`;
    case 'store':
      return action.tokens ? `Store ${count(action.tokens, 'token')}` : 'Store nothing';
    case 'keep':
      return `Keep ${things.name(action.card)}`;
    case 'pay':
      return action.amount ? `Pay ${action.amount} ${resourceName(action.resource)}` : 'Pay nothing';
    case 'pick':
      return `Take ${things.name(action.card)}`;
  }
}

/** The slots of the river are 1 to 5, from left to right. If the river has fewer than 5 cards, left slots are empty. */
export const riverSlot = (view: View, index: number) => 5 - (view.river.length - 1 - index);
export const riverCard = (view: View, slot: number) => view.river[slot - 1 - (5 - view.river.length)];

export function asked(table: WildTable, model: Model): Asked {
  const view = table.view;
  const things = model.things;
  const name = (seat: number | null) => (seat === null ? '' : (table.names[seat] ?? ''));
  if (view.phase === 'over') return { title: 'The game is over' };
  if (!table.asked) {
    const who = name(view.asked);
    return view.question === 'defend' ? { title: `${who} is deciding` } : { title: who ? `${who}'s turn` : 'Waiting' };
  }
  switch (view.question) {
    case 'turn':
      if (model.returning)
        return {
          title: 'Give a Building back',
          why: 'You can do this once per round. You get nothing for the Building, and its tokens are lost.',
        };
      if (model.picked)
        return { title: `${things.name(model.picked)}: choose`, why: things.cards.get(model.picked)?.text };
      return {
        title: view.last_round ? 'Your turn in the last round' : 'Your turn',
        why: 'Buy, build, raid and play cards, in any order.',
      };
    case 'muster': {
      const target =
        view.raid?.target === 'player'
          ? name(view.raid.victim)
          : view.raid?.target === 'draco'
            ? 'Draco'
            : 'the Undead';
      return {
        title: `Raid on ${target}`,
        why: table.of('declare').length
          ? 'Add a highlighted card, choose another target, or declare the raid.'
          : 'Send a card from your hand.',
      };
    }
    case 'defend':
      return {
        title: `You are raided by ${name(view.active)}`,
        why: model.picked ? 'Choose the Building.' : 'Play Defense cards on the attacked Buildings, or do not defend.',
      };
    case 'pick_favor':
      return {
        title: 'Take a Divine Favor',
        why: 'The Favor goes into your deck together with the cards you played this round.',
      };
    case 'draco_resource':
      return { title: 'Choose your reward', why: 'You defeated Draco. Take one token.' };
    case 'store_loot':
      return { title: `Where do you store the ${resourceName(view.resource)}?` };
    case 'loot_from':
      return { title: `Take 1 ${resourceName(view.resource)}`, why: 'Choose the Container to take it from.' };
    case 'plus':
      return { title: 'Use the effects of your attackers', why: 'Use them one after the other, or use none.' };
    case 'put_back':
      return { title: 'Put a card back', why: 'The card goes on top of your deck. Only you know which card it is.' };
    case 'discard':
      return { title: 'Discard a card', why: 'Another player has played Loki: each opponent discards a card.' };
    case 'store':
      return {
        title: `How many tokens do you store in ${things.site(view.site, model.me ?? undefined)}?`,
        why: 'Tokens that you do not store are lost. A full Container gives a Victory Point.',
      };
    case 'keep':
      return {
        title: 'Keep a card for the next round?',
        why: `Your Drakkars let you keep ${count(view.picks, 'more card')}.`,
      };
    case 'pay':
      return {
        title: `Pay from ${sources[view.source ?? ''] ?? things.site(view.site, model.me ?? undefined)}`,
        why: due(view),
      };
    case 'pick':
      return {
        title: 'Take cards into your hand',
        why: `You can take up to ${count(view.picks, 'more card')}. All players see them.`,
      };
    default:
      return { title: table.snapshot?.question ?? '' };
  }
}

function due(view: View): string {
  const left = view.payment?.due;
  if (!left) return '';
  const parts = [left.beer ? `${left.beer} Beer` : '', left.gold ? `${left.gold} Gold` : ''].filter(Boolean);
  return `You still have to pay ${parts.join(' and ')}. What you do not pay here comes from the next source.`;
}
