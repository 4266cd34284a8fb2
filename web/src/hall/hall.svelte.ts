// The connection to the hall: one socket for what is live, single requests for logins. It comes back by itself, asks
// again what was not answered (an id is done once, so that is harmless), and watches again what was watched.
import type { protocol } from '../generated/games';
import { applyChange, learn, type Phrases } from './changes';

export type Me = NonNullable<Extract<protocol.Told, { is: 'welcome' }>['me']>;
export type Told = protocol.Told;
export type TableSeen = Extract<Told, { is: 'table' }>;
export type Lobby = Extract<Told, { is: 'lobby' }>;
/** A request without its id; fields that are not given have the protocol's defaults. */
export type Ask = protocol.Request extends infer R
  ? R extends { do: infer D }
    ? { do: D } & Partial<Omit<R, 'do' | 'id'>>
    : never
  : never;
/** What answers a request, if it is granted. */
export type Answer = Extract<Told, { to: string }>;

export class Refusal extends Error {
  constructor(readonly problem: { code: string; rule: string; text: string }) {
    super(problem.text);
  }
}

export type State = 'connecting' | 'open' | 'lost';

/** What one socket has been told that later messages rest on: the table of the last one, and phrases. */
interface Heard {
  table: string;
  phrases: Phrases;
}

interface Waiting {
  text: string;
  done: (answer: Answer) => void;
  failed: (refusal: Refusal) => void;
}

let counter = 0;
const session = Math.random().toString(36).slice(2, 10);
const newId = () => `${session}-${++counter}`;

/** One request by HTTP: logins, and what is not live. */
export async function post(ask: Ask): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch('/api', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...ask, id: newId() }),
    });
  } catch {
    throw new Refusal({ code: 'unavailable', rule: '', text: 'The hall cannot be reached.' });
  }
  const told = (await response.json()) as Answer;
  if (told.is === 'refused') throw new Refusal(told.problem);
  return told;
}

export class Hall {
  state = $state<State>('connecting');
  me = $state<Me | null>(null);
  lobby = $state.raw<Lobby | null>(null);

  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #tables = new Map<string, { told: (told: TableSeen | null) => void; again: () => Ask; seen?: TableSeen }>();
  #watchesLobby = false;
  #pause = 500;
  #greeted: (() => void)[] = [];
  /** The hall's clock less ours, in milliseconds. */
  skew = 0;

  connect() {
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);
    this.#socket = socket;
    const heard: Heard = { table: '', phrases: new Map() };
    socket.onmessage = (message) => this.#hear(JSON.parse(message.data as string) as Told, heard);
    socket.onclose = (closed) => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.state = 'lost';
      if (closed.code === 4001) this.me = null;
      const pause = this.#pause * (0.75 + Math.random() / 2);
      this.#pause = Math.min(15_000, this.#pause * 2);
      setTimeout(() => this.connect(), pause);
    };
  }

  /** After a login or its end: another socket, with the new cookie. Done when the hall has greeted us. */
  reconnect(): Promise<void> {
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    this.state = 'connecting';
    this.connect();
    return this.welcomed();
  }

  /** When the hall has said who we are. */
  welcomed(): Promise<void> {
    if (this.state === 'open') return Promise.resolve();
    return new Promise((done) => this.#greeted.push(done));
  }

  ask(ask: Ask): Promise<Answer> {
    const id = newId();
    const text = JSON.stringify({ ...ask, id });
    return new Promise((done, failed) => {
      this.#waiting.set(id, { text, done, failed });
      if (this.state === 'open') this.#socket?.send(text);
    });
  }

  /** Tells what is seen at a table from now on; null: it is gone. `again` is asked after every reconnect. */
  watch(table: string, told: (told: TableSeen | null) => void, again: () => Ask): () => void {
    this.#tables.set(table, { told, again });
    if (this.state === 'open') this.ask(again()).catch(() => told(null));
    return () => {
      this.#tables.delete(table);
      if (this.state === 'open') this.ask({ do: 'unwatch', table }).catch(() => {});
    };
  }

  watchLobby(): () => void {
    this.#watchesLobby = true;
    if (this.state === 'open') this.ask({ do: 'watch_lobby' }).catch(() => {});
    return () => {
      this.#watchesLobby = false;
      if (this.state === 'open') this.ask({ do: 'unwatch_lobby' }).catch(() => {});
    };
  }

  #see(seen: TableSeen) {
    const watched = this.#tables.get(seen.table);
    if (!watched) return;
    watched.seen = seen;
    watched.told(seen);
  }

  #hear(told: Told, heard: Heard) {
    switch (told.is) {
      case 'welcome':
        this.me = told.me;
        this.skew = told.now_ms - Date.now();
        this.#pause = 500;
        this.state = 'open';
        for (const waiting of this.#waiting.values()) this.#socket?.send(waiting.text);
        for (const { told: tell, again } of this.#tables.values()) this.ask(again()).catch(() => tell(null));
        if (this.#watchesLobby) this.ask({ do: 'watch_lobby' }).catch(() => {});
        for (const done of this.#greeted.splice(0)) done();
        break;
      case 'table':
        heard.table = told.table;
        this.#see(told);
        break;
      case 'change': {
        heard.table = told.table ?? heard.table;
        const { table, phrases } = heard;
        const seen = this.#tables.get(table)?.seen;
        if (seen) this.#see(applyChange(seen, told, phrases));
        else learn(told, phrases); // not watched any more, but phrases are for all tables
        if (told.to) this.#answer({ is: 'done', to: told.to, table, invitation: '', me: null, token: '' });
        break;
      }
      case 'closed':
        this.#tables.get(told.table)?.told(null);
        break;
      case 'lobby':
        this.lobby = told;
        break;
      default:
        this.#answer(told);
    }
  }

  #answer(told: Answer) {
    const waiting = this.#waiting.get(told.to);
    this.#waiting.delete(told.to);
    if (told.is === 'refused') waiting?.failed(new Refusal(told.problem));
    else waiting?.done(told);
  }
}

export const hall = new Hall();
