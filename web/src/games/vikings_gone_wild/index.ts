// SPDX-License-Identifier: Apache-2.0
// Vikings Gone Wild: the game's module for the table page.
import type { Game } from '../../table/game';
import Board from './Board.svelte';
import Glossary from './Glossary.svelte';
import { lessons } from './lessons';
import { Model } from './model.svelte';
import { after, before } from './motion';
import Prompt from './Prompt.svelte';
import './story.css';
import { Things, type Action, type Event, type View } from './things';
import { asked, words } from './words';

const phases = { players: 'Player turns', storage: 'Storage', round_end: 'End of round', over: 'Game over' };

const game: Game<View, Action, Event, Model> = {
  open: (table) => new Model(table),
  Board,
  Prompt,
  asked,
  facts: ({ view }) => [
    { label: 'Round', value: String(view.round) },
    { label: 'Limit', value: `${view.limit} VP` },
    { label: 'Phase', value: view.last_round ? 'Last round' : phases[view.phase] },
  ],
  seat: ({ view }, seat) => ({
    line: `Town Hall ${['', 'I', 'II', 'III'][view.players[seat]?.level ?? 0]}`,
    score: String(view.players[seat]?.vp ?? 0),
  }),
  words: (action, table) => words(action, table, new Things(table.data)),
  confirmation(action, table) {
    if (action.kind !== 'end_turn') return null;
    if (table.of('complete_mission').length) {
      return {
        title: 'End your turn without the Mission?',
        why: 'You have met a Mission and can complete it in this turn.',
        go: 'End turn anyway',
      };
    }
    const pool = table.view.pool;
    if (pool.beer + pool.gold >= 3 && table.offers.length > 1) {
      const lost = new Things(table.data).price({ cost_beer: pool.beer, cost_gold: pool.gold });
      return {
        title: 'End your turn and lose your pool?',
        why: `You lose ${lost} at the end of your turn.`,
        go: 'End turn anyway',
      };
    }
    return null;
  },
  lessons,
  showsEnd: true,
  aside: 'Cards',
  Aside: Glossary,
  before,
  after,
  chapter(event, table, before) {
    switch (event.kind) {
      case 'round_began':
        return `Round ${event.round}`;
      case 'turn_began':
        return `Round ${event.round} · ${event.player === table.you ? 'you' : (table.names[event.player] ?? '')}`;
      case 'tokens_stored':
      case 'cards_kept':
      case 'round_ended': {
        const turn = before.findLast((each) => each.kind === 'turn_began');
        return `End of round ${turn?.round ?? 1}`;
      }
      case 'bonus_scored':
      case 'bonus_missed':
      case 'tie_broken':
      case 'tie_remains':
        return 'Final scoring';
      default:
        return null;
    }
  },
  rule(event) {
    switch (event.kind) {
      case 'raid_declared':
      case 'raid_resolved':
        return 'VG-5.9';
      case 'damage_scored':
        return 'VG-5.9.6';
      case 'monster_defeated':
        return 'VG-5.11';
      case 'total_defense':
        return 'VG-5.10.6';
      case 'last_round':
        return 'VG-8.1';
      case 'bonus_scored':
        return 'VG-8.2';
      case 'tie_broken':
        return 'VG-8.4';
      case 'favor_picked':
        return 'VG-5.16';
      default:
        return null;
    }
  },
  sound(event, table) {
    switch (event.kind) {
      case 'income_cards':
      case 'drew_cards':
      case 'card_bought':
      case 'card_played':
        return 'card';
      case 'paid':
      case 'resources_gained':
      case 'token_looted':
        return 'coin';
      case 'built':
      case 'hall_upgraded':
        return 'wood';
      case 'raid_declared':
        return 'challenge';
      case 'building_damaged':
        return 'damage';
      case 'attack_repulsed':
      case 'defense_played':
        return 'shield';
      case 'turn_began':
        return event.player === table.you ? 'turn' : null;
      default:
        return null;
    }
  },
};

export default game;
