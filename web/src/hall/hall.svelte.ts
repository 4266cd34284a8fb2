// SPDX-License-Identifier: Apache-2.0
// The connection to the hall: one socket for live data, HTTP requests for signing in. After a lost connection it
// reconnects, sends unanswered requests again (the hall carries out each id once) and renews its subscriptions.
// Every request settles: with a response, with a refusal, or with `no_answer` after a minute.
import type { protocol } from '../generated/games';
import { applyDelta } from './deltas';

export type Me = NonNullable<Extract<protocol.ServerMessage, { is: 'welcome' }>['me']>;
export type Message = protocol.ServerMessage;
export type TableSnapshot = Extract<Message, { is: 'table' }>;
export type Lobby = Extract<Message, { is: 'lobby' }>;
export type History = Extract<Message, { is: 'history' }>;
/** A request without its id; fields that are not given have the protocol's defaults. */
export type HallRequest = protocol.Request extends infer R
  ? R extends { do: infer D }
    ? { do: D } & Partial<Omit<R, 'do' | 'id'>>
    : never
  : never;
/** The response to a request that was not refused. */
export type HallResponse = Extract<Message, { to: string }>;

export class Refusal extends Error {
  constructor(readonly error: { code: string; rule: string; text: string }) {
    super(error.text);
  }
}

export type State = 'connecting' | 'open' | 'lost';

/** What one socket has received. */
interface Received {
  /** The tables that this socket has received or whose subscription was refused. */
  tables: Set<string>;
  /** Whether this socket has received the lobby, or the lobby was refused. */
  lobby: boolean;
}

/** A request that has no response yet. */
interface PendingRequest {
  text: string;
  /** Whether it is a subscription. A subscription ends with its socket; the page subscribes again on the next one. */
  subscribes: boolean;
  deadline: ReturnType<typeof setTimeout>;
  done: (response: HallResponse) => void;
  failed: (refusal: Refusal) => void;
}

interface TableSubscription {
  /** Called with each new snapshot, and with null when the table is refused or closed. */
  receive: (snapshot: TableSnapshot | null) => void;
  /** Makes the subscribe request, which tells the hall what this page already has. */
  request: () => HallRequest;
  /** The last snapshot received. */
  snapshot?: TableSnapshot;
}

/** Milliseconds before the first attempt to reconnect. The pause doubles with each attempt, up to `longestPause`. */
const firstPause = 500;
const longestPause = 15_000;
/** Milliseconds before a subscription that was refused temporarily is tried again. */
const busyPause = 2000;
/** Milliseconds after which a request without a response fails. */
export const responseDeadline = 60_000;

const noAnswer = { code: 'no_answer', rule: '', text: 'The hall did not answer. Try again.' };
/** Error codes after which a refused subscription is tried again. */
const temporary = new Set(['too_many', 'unavailable', 'no_answer']);

let counter = 0;
const session = Math.random().toString(36).slice(2, 10);
const newId = () => `${session}-${++counter}`;

/** Sends one request by HTTP: signing in and out, and other requests that do not need a socket. */
export async function post(request: HallRequest): Promise<HallResponse> {
  let answer: HallResponse;
  try {
    const response = await fetch('/api', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...request, id: newId() }),
      signal: AbortSignal.timeout(responseDeadline),
    });
    answer = (await response.json()) as HallResponse;
  } catch {
    throw new Refusal({ code: 'unavailable', rule: '', text: 'The hall cannot be reached.' });
  }
  if (answer.is === 'refused') throw new Refusal(answer.error);
  return answer;
}

export class Hall {
  state = $state<State>('connecting');
  me = $state<Me | null>(null);
  lobby = $state.raw<Lobby | null>(null);

  #socket: WebSocket | null = null;
  #received: Received = { tables: new Set(), lobby: false };
  #pending = new Map<string, PendingRequest>();
  #tables = new Map<string, TableSubscription>();
  #followsLobby = false;
  #pause = firstPause;
  #reconnecting: ReturnType<typeof setTimeout> | undefined;
  #welcomeCallbacks: (() => void)[] = [];
  /** The hall's clock minus the browser's clock, in milliseconds. */
  skew = 0;

  connect() {
    clearTimeout(this.#reconnecting);
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);
    this.#socket = socket;
    this.#received = { tables: new Set(), lobby: false };
    socket.onmessage = (message) => {
      if (this.#socket === socket) this.#receive(JSON.parse(message.data as string) as Message);
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
    return new Promise((done) => this.#welcomeCallbacks.push(done));
  }

  request(request: HallRequest): Promise<HallResponse> {
    return this.#send(request, false);
  }

  #send(request: HallRequest, subscribes: boolean): Promise<HallResponse> {
    const id = newId();
    const text = JSON.stringify({ ...request, id });
    return new Promise((done, failed) => {
      const deadline = setTimeout(() => this.#settle(id, new Refusal(noAnswer)), responseDeadline);
      this.#pending.set(id, { text, subscribes, deadline, done, failed });
      if (this.state === 'open') this.#socket?.send(text);
    });
  }

  /** Subscribes to a table, also after each reconnect. The returned function unsubscribes. */
  subscribe(table: string, receive: (snapshot: TableSnapshot | null) => void, request: () => HallRequest): () => void {
    this.#tables.set(table, { receive, request });
    if (this.state === 'open') this.#requestTable(table);
    return () => {
      this.#tables.delete(table);
      if (this.state === 'open') this.request({ do: 'unsubscribe', table }).catch(() => {});
    };
  }

  subscribeLobby(): () => void {
    this.#followsLobby = true;
    if (this.state === 'open') this.#requestLobby();
    return () => {
      this.#followsLobby = false;
      if (this.state === 'open') this.request({ do: 'unsubscribe_lobby' }).catch(() => {});
    };
  }

  #requestTable(table: string) {
    const subscription = this.#tables.get(table);
    if (!subscription) return;
    this.#subscribe(subscription.request(), {
      again: () => this.#requestTable(table),
      refused: () => {
        this.#received.tables.add(table);
        subscription.receive(null);
      },
    });
  }

  #requestLobby() {
    if (!this.#followsLobby) return;
    this.#subscribe(
      { do: 'subscribe_lobby' },
      { again: () => this.#requestLobby(), refused: () => (this.#received.lobby = true) },
    );
  }

  #subscribe(request: HallRequest, { again, refused }: { again: () => void; refused: () => void }) {
    const socket = this.#socket;
    this.#send(request, true).catch(({ error }: Refusal) => {
      if (this.#socket !== socket) return; // the page subscribes again on the next socket
      if (temporary.has(error.code)) setTimeout(() => this.#socket === socket && again(), busyPause);
      else refused();
    });
  }

  #endSubscriptions() {
    for (const [id, { subscribes }] of this.#pending) if (subscribes) this.#settle(id, new Refusal(noAnswer));
  }

  /**
   * Resets the pause between attempts, but only after everything has loaded. Otherwise the page would reconnect twice a
   * second to a hall that always closes the socket early.
   */
  #resetPause() {
    const { tables, lobby } = this.#received;
    const loaded = [...this.#tables.keys()].every((table) => tables.has(table)) && (lobby || !this.#followsLobby);
    if (loaded && this.#pending.size === 0) this.#pause = firstPause;
  }

  #deliver(snapshot: TableSnapshot) {
    const subscription = this.#tables.get(snapshot.table);
    if (!subscription) return;
    subscription.snapshot = snapshot;
    subscription.receive(snapshot);
  }

  #receive(message: Message) {
    const received = this.#received;
    switch (message.is) {
      case 'welcome':
        this.#welcome(message);
        return; // nothing has loaded on the new socket yet, so do not reset the pause
      case 'table':
        received.tables.add(message.table);
        this.#deliver(message);
        break;
      case 'delta': {
        const { table } = message;
        const snapshot = this.#tables.get(table)?.snapshot;
        if (snapshot) this.#deliver(applyDelta(snapshot, message));
        if (message.to)
          this.#settle(message.to, { is: 'done', to: message.to, table, invitation: '', me: null, token: '' });
        break;
      }
      case 'closed':
        this.#tables.get(message.table)?.receive(null);
        break;
      case 'lobby':
        received.lobby = true;
        this.lobby = message;
        break;
      case 'refused':
        // A refusal without an id belongs to the oldest request: the hall refuses in the order in which it receives.
        this.#settle(message.to || this.#oldest(), new Refusal(message.error));
        break;
      default:
        this.#settle(message.to, message);
    }
    this.#resetPause();
  }

  #welcome(message: Extract<Message, { is: 'welcome' }>) {
    this.me = message.me;
    this.skew = message.now_ms - Date.now();
    this.state = 'open';
    for (const { text } of this.#pending.values()) this.#socket?.send(text);
    for (const table of this.#tables.keys()) this.#requestTable(table);
    this.#requestLobby();
    for (const done of this.#welcomeCallbacks.splice(0)) done();
  }

  #oldest(): string {
    return this.#pending.keys().next().value ?? '';
  }

  #settle(id: string, response: HallResponse | Refusal) {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    clearTimeout(pending.deadline);
    if (response instanceof Refusal) pending.failed(response);
    else pending.done(response);
  }
}

export const hall = new Hall();
