// SPDX-License-Identifier: Apache-2.0
// A hall for one test, with the built page, and visitors with real browsers.
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { protocol } from '../src/generated/games';

const web = join(import.meta.dirname, '..');
const program = process.env.MEADHALL_PROGRAM ?? join(web, '../build/release/meadhall');
const fixedChance = join(dirname(program), 'tests/libfixed_chance.so');

export class TestHall {
  private constructor(
    readonly address: string,
    readonly browser: Browser,
    private readonly server: ChildProcess,
    private readonly folder: string,
  ) {}

  /** `chance` seeds the hall's random bytes: the same requests in the same order give the same games. */
  static async open(chance?: number): Promise<TestHall> {
    const folder = mkdtempSync(join(tmpdir(), 'meadhall-'));
    const server = spawn(
      program,
      [
        ...['serve', '--port', '0', '--store', `sqlite:${join(folder, 'hall.db')}`],
        ...['--bot-pause', '0', '--rate', '1000', '--page', join(web, 'dist')],
      ],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        env:
          chance === undefined
            ? process.env
            : { ...process.env, LD_PRELOAD: fixedChance, MEADHALL_CHANCE: `${chance}` },
      },
    );
    const address = await new Promise<string>((done, failed) => {
      let said = '';
      server.stdout.on('data', (text: Buffer) => {
        said += String(text);
        const found = /http:\/\/[0-9.:]+/.exec(said);
        if (found) done(found[0]);
      });
      server.on('exit', (code) => failed(new Error(`the hall ended with ${code}: ${said}`)));
    });
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu'],
    });
    return new TestHall(address, browser, server, folder);
  }

  async close() {
    await this.browser.close();
    this.server.kill('SIGTERM');
    if (this.server.exitCode === null) await new Promise((done) => this.server.once('exit', done));
    rmSync(this.folder, { recursive: true, force: true });
  }

  async visitor(size = wide, theme: 'dark' | 'light' = 'dark', still = true): Promise<Visitor> {
    const context = await this.browser.newContext({
      baseURL: this.address,
      viewport: size,
      hasTouch: size === phone,
      reducedMotion: still ? 'reduce' : 'no-preference',
    });
    await context.addInitScript((wanted) => {
      localStorage.meadhall ??= JSON.stringify({ theme: wanted, mute: true });
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`content policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
      });
    }, theme);
    return new Visitor(context, await context.newPage());
  }

  /**
   * Starts a game with these people, in the order of their seats, without the page. Names and requests are always the
   * same. So the same `chance` deals the same cards, even if the page changes.
   */
  async begin(people: Visitor[], plan: Pick<OpenTable, 'game' | 'players'> & Partial<OpenTable>): Promise<string> {
    const host = people[0]!;
    for (const [i, each] of people.entries()) await this.request(each, { do: 'enter', name: guests[i] });
    const { table, invitation } = await this.request(host, { do: 'open_table', ...plan });
    for (const [seat, each] of people.entries()) await this.request(each, { do: 'sit', table, seat, invitation });
    await this.request(host, { do: 'start', table });
    return `/table/${table}?invitation=${invitation}`;
  }

  /** Sends a request to the hall without the page. */
  async request({ context }: Visitor, request: { do: string; [field: string]: unknown }) {
    const response = await context.request.post('/api', {
      data: { ...request, id: request.do },
      headers: { origin: this.address },
    });
    const message = (await response.json()) as protocol.ServerMessage;
    if (message.is !== 'done') throw new Error(`refused: ${JSON.stringify(message)}`);
    return message;
  }
}

type OpenTable = Extract<protocol.Request, { do: 'open_table' }>;
const guests = ['Astrid', 'Bjarni', 'Cnut', 'Dagny'];

export const wide = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

export class Visitor {
  /** Errors in the page: must stay empty. */
  readonly errors: string[] = [];
  /** Each message that the page received from the hall, in order. */
  readonly received: string[] = [];

  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.on('pageerror', (error) => this.errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(message.text());
    });
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => this.received.push(String(payload)));
    });
    page.setDefaultTimeout(120_000);
  }

  leave() {
    return this.context.close();
  }

  /** Starts a game against bots on the page of the hall. */
  async playNow(game: string, level = 'Karl') {
    const { page } = this;
    await page.goto('/');
    await page.getByRole('button', { name: `Play ${game} now` }).click();
    await page.getByRole('radio', { name: level }).check({ force: true });
    await page.getByRole('button', { name: `Play ${game}`, exact: true }).click();
    await page.waitForSelector('.board[data-position] #prompt');
  }

  /** Lets the test close the sockets of the page. Returns a list of functions, one to close each socket. */
  async cuts(): Promise<(() => Promise<void>)[]> {
    const cuts: (() => Promise<void>)[] = [];
    await this.page.routeWebSocket('**/ws', (socket) => {
      const server = socket.connectToServer();
      cuts.push(async () => {
        await server.close();
        await socket.close({ code: 1001 });
      });
    });
    return cuts;
  }

  /** Waits for this question. Meanwhile it skips animations, as a tap does. */
  async asked(question: RegExp) {
    const asked = this.page.waitForFunction((words) => {
      window.dispatchEvent(new Event('pointerdown'));
      return new RegExp(words).test(document.querySelector('#prompt.asked .q b')?.textContent ?? '');
    }, question.source);
    await asked.catch(async () => {
      throw new Error(`not asked ${question}, but: ${await this.page.locator('#prompt').textContent()}`);
    });
  }

  /** Answers a question with these buttons of the prompt bar, one after the other. */
  async answer(question: RegExp, ...buttons: RegExp[]) {
    await this.asked(question);
    for (const name of buttons) await this.page.locator('#prompt').getByRole('button', { name }).click();
  }

  table(): string {
    return new URL(this.page.url()).pathname.split('/')[2]!;
  }
}
