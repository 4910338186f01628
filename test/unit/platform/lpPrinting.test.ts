/** The adapter for `lp` with programs that hang or fail, and a spooler that accepts everything. */
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createLpPrinting } from '../../../electron/platform/printers/lpPrinting.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of cleanUp.splice(0).toReversed()) await each();
});

/** A response to any request: success and no attributes (RFC 8010 §3.1). */
const SUCCESS = Buffer.from([2, 0, 0, 0, 0, 0, 0, 1, 3]);

/** @param lpoptions shell script; `$2` is the printer */
async function setUp(printers: readonly string[], lpoptions: string, limitMs?: number) {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-lp-programs-'));
  cleanUp.push(() => rm(folder, { recursive: true, force: true }));
  const spooler = createServer((_, response) => response.end(SUCCESS)).listen(0, '127.0.0.1');
  cleanUp.push(() => spooler.close());
  await once(spooler, 'listening');
  const address = spooler.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const scripts = {
    lpstat: `[ "$1" = -H ] && echo 127.0.0.1:${port} || printf '%s\\n' ${printers.join(' ')}`,
    lpoptions,
    lp: `echo "$@" > "${folder}/sent"; echo "request id is $2-7 (1 file(s))"`,
    cancel: '',
  };
  for (const [name, script] of Object.entries(scripts)) {
    await writeFile(join(folder, name), `#!/bin/sh\ncd "${folder}"\n${script}\n`);
    await chmod(join(folder, name), 0o755);
  }
  const lp = createLpPrinting({ PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}` }, limitMs);
  return {
    printers: lp.printers,
    send: (printer: string, tray: string | null) =>
      lp.send(
        { path: '/ready.pdf', fileId: 'print-1' },
        { printer, paper: 'letter', copies: 1, tray, driverSize: false, title: 'BOL 1' },
        new AbortController().signal,
      ),
    /** Arguments of the last `lp`; null if nothing was sent. */
    sent: () => readFile(join(folder, 'sent'), 'utf8').catch(() => null),
  };
}

const LISTS = "echo 'PageSize/Page Size: *Letter A4'; echo 'InputSlot/Tray: *Auto Tray2'";
const SIZES = expect.arrayContaining(['letter', 'a4']);
const notResponding = { ok: false, error: { code: 'print_service_gone' } };

describe('a print service that doesn’t list the options of a printer', () => {
  test('because it hangs is the reason why nothing is sent, and the printer is still listed', async () => {
    const lp = await setUp(['laser', 'zebra'], `[ "$2" = laser ] && exec sleep 60\n${LISTS}`, 5_000);
    const toTray = lp.send('laser', 'Tray2');
    const [listed, withoutTray] = await Promise.all([lp.printers(), lp.send('laser', null)]);
    expect([await toTray, withoutTray, await lp.sent()]).toEqual([notResponding, notResponding, null]);
    expect(listed.ok && listed.value).toMatchObject([
      { name: 'laser', paperSizes: null, trays: [] },
      { name: 'zebra', paperSizes: SIZES, trays: [{ name: 'Auto' }, { name: 'Tray2' }] },
    ]);
  });

  test('because it fails is the reason why nothing is sent to a tray; without a tray, it is sent', async () => {
    const lp = await setUp(
      ['laser'],
      'echo "lpoptions: Unable to get PPD file for laser: No such file or directory" >&2',
    );
    expect(await lp.send('laser', 'Tray2')).toEqual(notResponding);
    expect(await lp.sent()).toBeNull();
    expect(await lp.send('laser', null)).toEqual({ ok: true, value: { queueJob: 'laser-7' } });
  });
});

test('a tray that is not among those listed is not available', async () => {
  const lp = await setUp(
    ['laser', 'raw'],
    `[ "$2" = laser ] && { ${LISTS}; exit; }\necho "lpoptions: Unable to get PPD file for raw: Not Found" >&2`,
  );
  for (const printer of ['laser', 'raw']) {
    expect(await lp.send(printer, 'Tray9')).toEqual({
      ok: false,
      error: { code: 'printer_lacks', printer, what: 'tray', name: 'Tray9' },
    });
  }
  expect(await lp.send('laser', 'Tray2')).toEqual({ ok: true, value: { queueJob: 'laser-7' } });
  expect(await lp.sent()).toContain('InputSlot=Tray2');
});

test('printers that respond slowly are listed side by side', async () => {
  // Each lists its options once all three programs run.
  const lp = await setUp(
    ['dock', 'laser', 'zebra'],
    `touch "started-$2"\nwhile [ "$(ls started-* | wc -l)" -lt 3 ]; do sleep 0.05; done\n${LISTS}`,
    15_000,
  );
  const listed = await lp.printers();
  expect(listed.ok && listed.value.map(({ name, paperSizes }) => [name, paperSizes])).toEqual(
    ['dock', 'laser', 'zebra'].map((name) => [name, SIZES]),
  );
});
