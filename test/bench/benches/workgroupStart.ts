/** The start of an account in a workgroup whose server is away, compared with an account without a workgroup. */
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { createFreightService } from '../../../electron/mock-service/service.ts';
import { invitationText } from '../../../electron/modules/workgroup/invitation.ts';
import { valueFromPage } from '../../e2e/fixtures/callFromPage.ts';
import { missingTools, openSecretServiceBus } from '../../support/secretService.ts';
import type { Bench } from '../bench.ts';
import { compare } from '../compare.ts';
import { missingServer, openBenchStore } from '../lab/benchStore.ts';
import { buildApp, openBrowser } from '../lab/browser.ts';
import { startProcess } from '../lab/startedProcess.ts';
import { FEW_STARTS, hostArgs, QUOTE_FORM_KEY, startToKey } from '../lab/startToKey.ts';

const ACCOUNT = { name: '', username: 'acme', password: 'sample-password', passwordIn: 'keychain' } as const;

function missing(): string | null {
  const [tool] = missingTools();
  return missingServer() ?? (tool === undefined ? null : `There is no ${tool} for a separate keychain.`);
}

/** Runs the browser host on a data folder while `work` uses its page. */
async function inHost(
  browser: Browser,
  dataFolder: string,
  env: NodeJS.ProcessEnv,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const program = await startProcess(hostArgs(dataFolder), env);
  const page = await browser.newPage();
  try {
    await page.goto(program.address);
    await work(page);
  } finally {
    await page.close();
    await program.end();
  }
}

export const workgroupStart: Bench = {
  name: 'workgroup-start',
  work: 'process start until the quote form takes a key, with passwords in the keychain and the workgroup’s server away',
  async run() {
    const skipped = missing();
    if (skipped !== null) return { skipped };
    await buildApp();
    const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
    const [alone, member] = [join(folder, 'alone'), join(folder, 'member')];
    const { username, password } = ACCOUNT;
    const service = await createFreightService({ accounts: [{ username, password, state: 'active' }] });
    const bus = await openSecretServiceBus();
    const browser = await openBrowser();
    const store = await openBenchStore();
    const silent = createServer();
    try {
      await inHost(browser, alone, bus.env, async (page) => {
        const { id } = await valueFromPage(page, 'connections.add', { ...ACCOUNT, baseUrl: service.url });
        await valueFromPage(page, 'connections.activate', { connectionId: id });
      });
      await cp(alone, member, { recursive: true });
      await inHost(browser, member, bus.env, async (page) => {
        const login = { user: 'clerk1', password: store.server.owner.password, name: 'Clerk 1' };
        const invitation = invitationText(await store.invitation());
        const request = { ...login, invitation, passwordIn: 'keychain', bringsIn: false } as const;
        await valueFromPage(page, 'workgroup.join', request);
        while ((await valueFromPage(page, 'workgroup.status', {})).state?.away !== null) await wait(50);
      });
      await store.server.stop();
      const start = (dataFolder: string) => () => startToKey(browser, hostArgs(dataFolder), QUOTE_FORM_KEY, bus.env);
      const names = { ...FEW_STARTS, unit: 'ms', peerName: 'without a workgroup', target: 1.1 } as const;
      const sides = { ours: start(member), peer: start(alone) };
      const stopped = await compare({ ...names, ...sides, measure: 'the server is stopped' });
      silent.listen(store.server.port, '127.0.0.1');
      await once(silent, 'listening');
      return [stopped, await compare({ ...names, ...sides, measure: 'the server doesn’t respond' })];
    } finally {
      silent.close();
      await browser.close();
      await bus.close();
      await service.close();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
