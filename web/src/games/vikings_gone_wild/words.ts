// The game in words: what is asked, what a button says.
import type { Asked } from '../../table/game';
import type { Model } from './model.svelte';
import { resourceName, type Action, type Things, type View, type WildTable } from './things';

export const modes = { beer: 'Beer', gold: 'Gold', vp: 'first the Victory Point', draw: 'first draw' } as const;

const sources: Record<string, string> = {
  pool: 'the pool',
  town_hall: 'the Town Hall',
  producers: 'Breweries and Factories',
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
      return action.given === 'beer' ? '2 Beer for 1 Gold' : '2 Gold for 1 Beer';
    case 'play_action':
      return `Play ${things.name(action.card)}`;
    case 'play_action_on':
      return `${things.name(action.card)} on ${who(action.opponent)}`;
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
      return `${things.name(action.weapon)} to ${things.name(action.carrier)}`;
    case 'next_group':
      return `Also attack ${things.site(action.site, view.players[view.raid?.victim ?? 0])}`;
    case 'declare':
      return 'Declare';
    case 'defend':
      return `${things.name(action.card)} on ${own(action.site)}`;
    case 'defend_against':
      return `${things.name(action.card)} on ${own(action.site)}: ${things.name(action.unit)}${action.weapon === 'none' ? '' : ` with ${things.name(action.weapon)}`}`;
    case 'done':
      return 'Done';
    case 'pick_favor':
      return `Take ${things.name(action.card)}`;
    case 'draco_resource':
      return resourceName(action.resource);
    case 'store_loot':
      return `Into ${own(action.site)}`;
    case 'loot_from':
      return `From ${things.name(action.site.split('.')[0] ?? '')} ${action.site.split('.')[1] ?? ''}`;
    case 'plus':
      return `${things.name(action.card)}: draw 2 cards`;
    case 'plus_mode':
      return `${things.name(action.card)}: ${modeOf(action.card, action.mode)}`;
    case 'skip_plus':
      return 'Let them be';
    case 'put_back':
      return `Put back ${things.name(action.card)}`;
    case 'discard':
      return `Discard ${things.name(action.card)}`;
    case 'store':
      return action.tokens ? `${action.tokens} ${action.tokens === 1 ? 'token' : 'tokens'}` : 'None';
    case 'keep':
      return `Keep ${things.name(action.card)}`;
    case 'pay':
      return action.amount ? `${action.amount} ${resourceName(action.resource)}` : 'Nothing';
    case 'pick':
      return `Take ${things.name(action.card)}`;
  }
}

/** Slot 5 is the rightmost; the river stays packed to the right. */
export const riverSlot = (view: View, index: number) => 5 - (view.river.length - 1 - index);
export const riverCard = (view: View, slot: number) => view.river[slot - 1 - (5 - view.river.length)];

export function asked(table: WildTable, model: Model): Asked {
  const view = table.view;
  const things = model.things;
  const name = (seat: number | null) => (seat === null ? '' : (table.names[seat] ?? ''));
  if (view.phase === 'over') return { title: 'The game is over' };
  if (!table.asked) {
    const who = name(view.asked);
    return view.question === 'defend'
      ? { title: `${who} is deciding` }
      : { title: who ? `${who}'s turn` : 'One moment' };
  }
  switch (view.question) {
    case 'turn':
      if (model.returning)
        return {
          title: 'Give a Building back',
          why: 'Once a round. Nothing is paid back, and what lies on it is lost.',
        };
      if (model.picked)
        return { title: `${things.name(model.picked)}: choose`, why: things.cards.get(model.picked)?.text };
      return {
        title: view.last_round ? 'Your turn, the last round' : 'Your turn',
        why: 'Buy what is lit, build, raid, play cards, in any order.',
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
          ? 'Add a lit card, name a next target, or declare.'
          : 'Send somebody from your hand.',
      };
    }
    case 'defend':
      return {
        title: `You are raided by ${name(view.active)}`,
        why: model.picked ? 'Choose the Building.' : 'Lay Defense cards on what is attacked, or play nothing.',
      };
    case 'pick_favor':
      return { title: 'Take a Divine Favor', why: 'It goes into your deck with what you played this round.' };
    case 'draco_resource':
      return { title: 'Draco is beaten', why: 'Take one token.' };
    case 'store_loot':
      return { title: `Where does the ${resourceName(view.resource)} go?` };
    case 'loot_from':
      return { title: `Whose ${resourceName(view.resource)}?`, why: 'Choose the Container that loses a token.' };
    case 'plus':
      return { title: 'Use what your attackers bring', why: 'One after another, or let them be.' };
    case 'put_back':
      return { title: 'Put a card back', why: 'On top of your deck, unseen.' };
    case 'discard':
      return { title: 'Discard a card', why: 'Loki wants one of each of you.' };
    case 'store':
      return {
        title: `How many tokens stay in ${things.site(view.site, model.me ?? undefined)}?`,
        why: 'What is stored nowhere is lost. A full Container gives a Victory Point.',
      };
    case 'keep':
      return { title: 'Keep a card for the next round?', why: `Your Drakkars hold ${view.picks} more.` };
    case 'pay':
      return {
        title: `Pay from ${sources[view.source ?? ''] ?? things.site(view.site, model.me ?? undefined)}`,
        why: due(view),
      };
    case 'pick':
      return { title: 'Take cards into your hand', why: `${view.picks} more at most. Everybody sees which.` };
    default:
      return { title: table.seen?.question ?? '' };
  }
}

function due(view: View): string {
  const left = view.payment?.due;
  if (!left) return '';
  const parts = [left.beer ? `${left.beer} Beer` : '', left.gold ? `${left.gold} Gold` : ''].filter(Boolean);
  return `${parts.join(' and ')} to pay. What does not come from here comes from the next source.`;
}
