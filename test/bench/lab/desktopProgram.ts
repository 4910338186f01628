/** The desktop program, or the minimal Electron app that it is compared with, started like a test starts it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { startContained } from '../../support/containedStart.ts';
import type { TestRuntime } from '../../support/testRuntime.ts';
import { buildPages } from './sitePages.ts';

export type ReadyRuntime = Extract<TestRuntime, { state: 'ready' }>;

const PEERS = join(import.meta.dirname, '../peers');
const DEV_TOOLS = /DevTools listening on (ws:\S+)/;

export interface RunningProgram {
  readonly page: Page;
  readonly pid: number;
  /** `performance.now()` just before the process started. */
  readonly startedAt: number;
  /** Ends it, and resolves to its stdout. */
  end(): Promise<string>;
}

/** Starts the program. Resolves once its page has the element. */
export async function startProgram(
  { program, containment }: ReadyRuntime,
  args: readonly string[],
  selector: string,
): Promise<RunningProgram> {
  const contained = containment === null ? null : await startContained(containment, program);
  const flags = [...(contained?.sandboxFlags ?? []), '--disable-dev-shm-usage', '--remote-debugging-port=0'];
  const startedAt = performance.now();
  const child = spawn(contained?.program ?? program, [...flags, ...args], {
    env: contained?.env ?? process.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const address = await new Promise<string>((resolve, reject) => {
    let complaints = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaints += chunk.toString();
      const found = DEV_TOOLS.exec(complaints)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}: ${complaints.slice(-500)}`)));
  });
  const browser = await chromium.connectOverCDP(address);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('the program has no window');
  const page = context.pages()[0] ?? (await context.waitForEvent('page'));
  await page.waitForFunction((requested) => document.querySelector(requested) !== null, selector, { polling: 'raf' });
  return {
    page,
    pid: child.pid ?? 0,
    startedAt,
    async end() {
      await browser.close();
      child.kill('SIGTERM');
      await exit;
      await contained?.end();
      return said;
    },
  };
}

/** Builds the minimal Electron app, with the React template as its page, into the folder. */
export async function makePeer(folder: string): Promise<void> {
  await cp(join(PEERS, 'minimalElectron'), folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'peer', type: 'module', main: 'main.mjs' }));
  for (const [path, { bytes }] of Object.entries(await buildPages(join(PEERS, 'reactTemplate'), ['index.html']))) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    const content = path.endsWith('.html') ? bytes.toString().replaceAll('"/assets', '"./assets') : bytes;
    await writeFile(join(folder, path), content);
  }
}

/** Clicks the button of the minimal app by its key. */
export async function useButton(page: Page): Promise<void> {
  await page.getByRole('button').focus();
  await page.keyboard.press('Space');
  await page.waitForFunction(() => document.activeElement?.textContent === 'count is 1');
}
