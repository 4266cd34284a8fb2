// The connection to the hall: one socket for live data, HTTP requests for signing in. After a lost connection it
// reconnects, sends unanswered requests again (the hall carries out each id once) and renews its subscriptions.
// Every request settles: with an answer, with a refusal, or with `no_answer` after a minute.
import type { protocol } from '../generated/games';
import { applyChange, learn, type Phrases } from './changes';

export type Me = NonNullable<Extract<protocol.ServerMessage, { is: 'welcome' }>['me']>;
export type Told = protocol.ServerMessage;
export type TableSeen = Extract<Told, { is: 'table' }>;
export type Lobby = Extract<Told, { is: 'lobby' }>;
/** The log lines and chat messages before the given ones: docs/protocol.md, `history`. */
interface HistoryRequest {
  id: string;
  do: 'history';
  table: string;
  invitation: string;
  lines_before: number | null;
  chat_before: number | null;
}
export interface History extends Pick<TableSeen, 'first_line' | 'lines' | 'first_chat' | 'chat'> {
  is: 'history';
  to: string;
  table: string;
}
/** A request without its id; fields that are not given have the protocol's defaults. */
export type Ask = protocol.Request | HistoryRequest extends infer R
  ? R extends { do: infer D }
    ? { do: D } & Partial<Omit<R, 'do' | 'id'>>
    : never
  : never;
/** The answer to a request that was not refused. */
export type Answer = Extract<Told, { to: string }> | History;

export class Refusal extends Error {
  constructor(readonly problem: { code: string; rule: string; text: string }) {
    super(problem.text);
  }
}

export type State = 'connecting' | 'open' | 'lost';

/** What one socket has received that later messages build on. */
interface Received {
  /** The table of the last `table` or `change` message. */
  table: string;
  phrases: Phrases;
  /** The tables that have loaded, or were refused, and whether the lobby has. */
  tables: Set<string>;
  lobby: boolean;
}

interface Waiting {
  text: string;
  /** A subscription: it ends with its socket, and the next socket makes a new one. */
  subscribes: boolean;
  deadline: ReturnType<typeof setTimeout>;
  done: (answer: Answer) => void;
  failed: (refusal: Refusal) => void;
}

/** Milliseconds before the first attempt to reconnect; each later one waits twice as long, up to the longest. */
const firstPause = 500;
const longestPause = 15_000;
/** Milliseconds before a subscription is tried again that was refused for now. */
const busyPause = 2000;
/** Milliseconds after which a request without an answer fails. */
export const answerDeadline = 60_000;

const noAnswer = { code: 'no_answer', rule: '', text: 'The hall did not answer. Try again.' };
/** The subscription was refused for now, not for good. */
const passing = new Set(['too_many', 'unavailable', 'no_answer']);

let counter = 0;
const session = Math.random().toString(36).slice(2, 10);
const newId = () => `${session}-${++counter}`;

/** One request by HTTP: signing in and out, and other requests that need no socket. */
export async function post(ask: Ask): Promise<Answer> {
  let told: Answer;
  try {
    const response = await fetch('/api', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...ask, id: newId() }),
      signal: AbortSignal.timeout(answerDeadline),
    });
    told = (await response.json()) as Answer;
  } catch {
    throw new Refusal({ code: 'unavailable', rule: '', text: 'The hall cannot be reached.' });
  }
  if (told.is === 'refused') throw new Refusal(told.error);
  return told;
}

export class Hall {
  state = $state<State>('connecting');
  me = $state<Me | null>(null);
  lobby = $state.raw<Lobby | null>(null);

  #socket: WebSocket | null = null;
  #received: Received = { table: '', phrases: new Map(), tables: new Set(), lobby: false };
  #waiting = new Map<string, Waiting>();
  #tables = new Map<string, { told: (told: TableSeen | null) => void; again: () => Ask; seen?: TableSeen }>();
  #watchesLobby = false;
  #pause = firstPause;
  #reconnecting: ReturnType<typeof setTimeout> | undefined;
  #greeted: (() => void)[] = [];
  /** The hall's clock less ours, in milliseconds. */
  skew = 0;

  connect() {
    clearTimeout(this.#reconnecting);
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);
    this.#socket = socket;
    this.#received = { table: '', phrases: new Map(), tables: new Set(), lobby: false };
    socket.onmessage = (message) => {
      if (this.#socket === socket) this.#receive(JSON.parse(message.data as string) as Told);
    };
    socket.onclose = (closed) => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.state = 'lost';
      if (closed.code === 4001) this.me = null;
      this.#endSubscriptions();
      const pause = this.#pause * (0.75 + Math.random() / 2);
      this.#pause = Math.min(longestPause, this.#pause * 2);
      this.#reconnecting = setTimeout(() => this.connect(), pause);
    };
  }

  /** After signing in or out: opens another socket with the new cookie. Resolves when the hall has sent its welcome. */
  reconnect(): Promise<void> {
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    this.state = 'connecting';
    this.#endSubscriptions();
    this.connect();
    return this.welcomed();
  }

  /** Resolves when the hall has sent its welcome. */
  welcomed(): Promise<void> {
    if (this.state === 'open') return Promise.resolve();
    return new Promise((done) => this.#greeted.push(done));
  }

  ask(ask: Ask): Promise<Answer> {
    return this.#request(ask, false);
  }

  #request(ask: Ask, subscribes: boolean): Promise<Answer> {
    const id = newId();
    const text = JSON.stringify({ ...ask, id });
    return new Promise((done, failed) => {
      const deadline = setTimeout(() => this.#settle(id, new Refusal(noAnswer)), answerDeadline);
      this.#waiting.set(id, { text, subscribes, deadline, done, failed });
      if (this.state === 'open') this.#socket?.send(text);
    });
  }

  /** Subscribes to a table. `told` gets each new snapshot, or null when the table is gone. `again` makes the request, also after a reconnect. */
  watch(table: string, told: (told: TableSeen | null) => void, again: () => Ask): () => void {
    this.#tables.set(table, { told, again });
    if (this.state === 'open') this.#watchTable(table);
    return () => {
      this.#tables.delete(table);
      if (this.state === 'open') this.ask({ do: 'unsubscribe', table }).catch(() => {});
    };
  }

  watchLobby(): () => void {
    this.#watchesLobby = true;
    if (this.state === 'open') this.#subscribeLobby();
    return () => {
      this.#watchesLobby = false;
      if (this.state === 'open') this.ask({ do: 'unsubscribe_lobby' }).catch(() => {});
    };
  }

  #watchTable(table: string) {
    const watched = this.#tables.get(table);
    if (!watched) return;
    this.#subscribe(watched.again(), {
      again: () => this.#watchTable(table),
      refused: () => {
        this.#received.tables.add(table);
        watched.told(null);
      },
    });
  }

  #subscribeLobby() {
    if (!this.#watchesLobby) return;
    this.#subscribe(
      { do: 'subscribe_lobby' },
      { again: () => this.#subscribeLobby(), refused: () => (this.#received.lobby = true) },
    );
  }

  #subscribe(ask: Ask, { again, refused }: { again: () => void; refused: () => void }) {
    const socket = this.#socket;
    this.#request(ask, true).catch(({ problem }: Refusal) => {
      if (this.#socket !== socket) return; // the next socket makes its own
      if (passing.has(problem.code)) setTimeout(() => this.#socket === socket && again(), busyPause);
      else refused();
    });
  }

  #endSubscriptions() {
    for (const [id, { subscribes }] of this.#waiting) if (subscribes) this.#settle(id, new Refusal(noAnswer));
  }

  /** Resets the pause only after everything has loaded. Otherwise a hall that closes the socket early would be called twice a second. */
  #forgetPause() {
    const { tables, lobby } = this.#received;
    const loaded = [...this.#tables.keys()].every((table) => tables.has(table)) && (lobby || !this.#watchesLobby);
    if (loaded && this.#waiting.size === 0) this.#pause = firstPause;
  }

  #see(seen: TableSeen) {
    const watched = this.#tables.get(seen.table);
    if (!watched) return;
    watched.seen = seen;
    watched.told(seen);
  }

  #receive(told: Told | History) {
    const received = this.#received;
    switch (told.is) {
      case 'welcome':
        this.#welcome(told);
        return; // an open socket has loaded nothing yet
      case 'table':
        received.table = told.table;
        received.tables.add(told.table);
        this.#see(told);
        break;
      case 'delta': {
        received.table = told.table ?? received.table;
        const { table, phrases } = received;
        const seen = this.#tables.get(table)?.seen;
        if (seen) this.#see(applyChange(seen, told, phrases));
        else learn(told, phrases); // not watched any more, but phrases are for all tables
        if (told.to) this.#settle(told.to, { is: 'done', to: told.to, table, invitation: '', me: null, token: '' });
        break;
      }
      case 'closed':
        this.#tables.get(told.table)?.told(null);
        break;
      case 'lobby':
        received.lobby = true;
        this.lobby = told;
        break;
      case 'refused':
        // Without an id it is about the oldest request: the hall refuses in the order in which it receives.
        this.#settle(told.to || this.#oldest(), new Refusal(told.error));
        break;
      default:
        this.#settle(told.to, told);
    }
    this.#forgetPause();
  }

  #welcome(told: Extract<Told, { is: 'welcome' }>) {
    this.me = told.me;
    this.skew = told.now_ms - Date.now();
    this.state = 'open';
    for (const waiting of this.#waiting.values()) this.#socket?.send(waiting.text);
    for (const table of this.#tables.keys()) this.#watchTable(table);
    this.#subscribeLobby();
    for (const done of this.#greeted.splice(0)) done();
  }

  #oldest(): string {
    return this.#waiting.keys().next().value ?? '';
  }

  #settle(id: string, answer: Answer | Refusal) {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.deadline);
    if (answer instanceof Refusal) waiting.failed(answer);
    else waiting.done(answer);
  }
}

export const hall = new Hall();
