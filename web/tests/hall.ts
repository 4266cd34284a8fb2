// A hall of its own for a test, with the page that was built, and visitors with real browsers.
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const web = join(import.meta.dirname, '..');
const program = process.env.MEADHALL_PROGRAM ?? join(web, '../build/release/meadhall');

export class TestHall {
  private constructor(
    readonly address: string,
    readonly browser: Browser,
    private readonly server: ChildProcess,
    private readonly folder: string,
  ) {}

  static async open(...options: string[]): Promise<TestHall> {
    const folder = mkdtempSync(join(tmpdir(), 'meadhall-'));
    const server = spawn(
      program,
      [
        ...['serve', '--port', '0', '--store', `sqlite:${join(folder, 'hall.db')}`],
        ...['--bot-pause', '0', '--rate', '1000', '--page', join(web, 'dist'), ...options],
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
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
}

export const wide = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

export class Visitor {
  /** What went wrong in the page: must stay empty. */
  readonly complaints: string[] = [];
  /** Each message of the hall, in order. */
  readonly received: string[] = [];

  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(message.text());
    });
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => this.received.push(String(payload)));
    });
    page.setDefaultTimeout(60_000);
  }

  leave() {
    return this.context.close();
  }

  /** From the hall to a running table against bots, as anybody would. */
  async playNow(game: string, level = 'Karl') {
    const { page } = this;
    await page.goto('/');
    await page.getByRole('button', { name: `Play ${game} now` }).click();
    await page.getByRole('radio', { name: level }).check({ force: true });
    await page.getByRole('button', { name: `Play ${game}`, exact: true }).click();
    await page.waitForSelector('.board[data-position] #prompt');
  }

  table(): string {
    return new URL(this.page.url()).pathname.split('/')[2]!;
  }
}
