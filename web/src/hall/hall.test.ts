// SPDX-License-Identifier: Apache-2.0
// Tests the connection to the hall with a fake socket. The tests send the messages of the hall.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { responseDeadline, Hall, Refusal } from './hall.svelte';

class FakeSocket {
  static all: FakeSocket[] = [];
  sent: { do: string; id: string; table?: string }[] = [];
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((closed: { code: number }) => void) | null = null;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {}
  receive(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome() {
    this.receive({ is: 'welcome', protocol: 1, program: '', me: null, now_ms: 0 });
  }
  drop() {
    this.onclose?.({ code: 1011 });
  }
  done(asked: string) {
    this.receive({ is: 'done', to: this.id(asked) });
  }
  id(asked: string) {
    return this.sent.findLast((each) => each.do === asked)!.id;
  }
}
const newest = () => FakeSocket.all.at(-1)!;

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function connected() {
  const hall = new Hall();
  hall.connect();
  newest().welcome();
  return hall;
}
/** The result of a request: the kind of the response, or the code of the refusal. */
function outcome(request: Promise<{ is: string }>) {
  const result = { now: '' };
  request.then(
    (answer) => (result.now = answer.is),
    (error: Refusal) => (result.now = error.error.code),
  );
  return result;
}
const settled = () => vi.advanceTimersByTimeAsync(0);
const table = (id: string) => ({ is: 'table', table: id, lines: [], chat: [], first_line: 0, first_chat: 0 });
const refused = (to: string, code: string) => ({ is: 'refused', to, error: { code, rule: '', text: '' } });

/** How often the page connects in five minutes if `ends` is called after each welcome and the socket is then closed. */
async function connections(ends: (socket: FakeSocket) => void) {
  for (let second = 0; second < 300; second += 0.25) {
    const socket = newest();
    if (socket.onclose) {
      socket.welcome();
      ends(socket);
      socket.drop();
      socket.onclose = null;
    }
    await vi.advanceTimersByTimeAsync(250);
  }
  return FakeSocket.all.length;
}

test('reconnects less and less often while the hall closes the socket before the table has loaded', async () => {
  const hall = new Hall();
  hall.subscribe(
    't',
    () => {},
    () => ({ do: 'subscribe', table: 't' }),
  );
  hall.connect();
  expect(await connections(() => {})).toBeLessThan(35);
  expect(newest().sent.length, 'one subscription, not one for each lost socket').toBeLessThanOrEqual(1);
});

test('reconnects less and less often while a request that is sent again closes the socket', async () => {
  const hall = new Hall();
  hall.connect();
  const request = outcome(hall.request({ do: 'replay', table: 't' }));
  expect(await connections(() => {})).toBeLessThan(35);
  expect(request.now).toBe('no_answer');
});

test('reconnects quickly after the table and the lobby have loaded', async () => {
  const hall = new Hall();
  hall.subscribe(
    't',
    () => {},
    () => ({ do: 'subscribe', table: 't' }),
  );
  hall.subscribeLobby();
  hall.connect();
  const often = await connections((socket) => {
    socket.receive(table('t'));
    socket.done('subscribe');
    socket.receive({ is: 'lobby' });
    socket.done('subscribe_lobby');
  });
  expect(often).toBeGreaterThan(250);
});

test('reconnects less and less often while only the subscription is answered and no table loads', async () => {
  const hall = new Hall();
  hall.subscribe(
    't',
    () => {},
    () => ({ do: 'subscribe', table: 't' }),
  );
  hall.connect();
  expect(await connections((socket) => socket.done('subscribe'))).toBeLessThan(35);
});

test('a refusal without an id settles the oldest request', async () => {
  const hall = connected();
  const first = outcome(hall.request({ do: 'start', table: 't' }));
  const second = outcome(hall.request({ do: 'list_people' }));
  newest().receive(refused('', 'too_many'));
  await settled();
  expect([first.now, second.now]).toEqual(['too_many', '']);
  newest().receive(refused(newest().id('list_people'), 'not_now'));
  await settled();
  expect(second.now).toBe('not_now');
});

test('a request is sent again over the next socket, with the same id', async () => {
  const hall = connected();
  const request = outcome(hall.request({ do: 'start', table: 't' }));
  const { id } = newest().sent[0]!;
  newest().drop();
  await vi.advanceTimersByTimeAsync(1000);
  newest().welcome();
  expect(newest().sent.map((each) => each.id)).toEqual([id]);
  newest().done('start');
  await settled();
  expect(request.now).toBe('done');
});

test('a request without an answer fails at its deadline, connected or not', async () => {
  const hall = connected();
  const sent = outcome(hall.request({ do: 'start', table: 't' }));
  newest().drop();
  const kept = outcome(hall.request({ do: 'list_people' }));
  await vi.advanceTimersByTimeAsync(responseDeadline - 1);
  expect([sent.now, kept.now]).toEqual(['', '']);
  await vi.advanceTimersByTimeAsync(1);
  expect([sent.now, kept.now]).toEqual(['no_answer', 'no_answer']);
});

test('a refused subscription reports that the table is gone, but a busy hall is asked again', async () => {
  const hall = connected();
  const receive = vi.fn();
  hall.subscribe('t', receive, () => ({ do: 'subscribe', table: 't' }));
  newest().receive(refused(newest().id('subscribe'), 'too_many'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(newest().sent.length).toBe(2);
  expect(receive).not.toHaveBeenCalled();
  newest().receive(refused(newest().id('subscribe'), 'not_found'));
  await settled();
  expect(receive).toHaveBeenCalledWith(null);
});
