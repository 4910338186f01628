/** The keychain on a real Secret Service. Skipped, and counted as skipped, if the machine has none to start. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createSecretServiceHome,
  LOCK,
  missingTools,
  NEVER_UNLOCKED,
  probeAlone,
  type SecretServiceHome,
  STOP,
  UNLOCKED,
} from '../../support/secretService.ts';

const ODD_PASSWORD = `q"uo'te: é \\ $HOME \`x\` 🔑\t${'x'.repeat(172)}`;
const missing = missingTools();
let home: SecretServiceHome;

beforeEach(({ skip }) => {
  skip(process.platform !== 'linux' || missing.length > 0, `no Secret Service to test on: ${missing.join(', ')}`);
  home = createSecretServiceHome();
});
afterEach(() => home.remove());

const problem = (name: string) => ({ ok: false, error: { code: 'keychain', problem: name } });
const read = (lines: string[]): unknown[] => lines.map((line) => JSON.parse(line));
/** A keyring on disk with one entry in it, `a`, and closed since. */
const storeBefore = () =>
  home.session([UNLOCKED, 'probe 0 >/dev/null'], [{ steps: [{ do: 'set', id: 'a', password: 'one' }] }]);

describe('an open keyring', () => {
  test('stores, is seen by the system’s own tool, replaces, removes', async () => {
    const seen = await home.session(
      [
        UNLOCKED,
        'probe 0',
        'secret-tool lookup service Waybill username a | base64 -w0; echo',
        'probe 1',
        'secret-tool search --all service Waybill 2>/dev/null | wc -l',
      ],
      [
        {
          steps: [
            { do: 'set', id: 'a', password: 'first' },
            { do: 'set', id: 'a', password: ODD_PASSWORD },
            { do: 'set', id: 'b', password: 'of b' },
            { do: 'get', id: 'a' },
          ],
        },
        {
          steps: [
            { do: 'remove', id: 'a' },
            { do: 'get', id: 'a' },
            { do: 'remove', id: 'a' },
            { do: 'get', id: 'b' },
            { do: 'remove', id: 'b' },
          ],
        },
      ],
    );
    expect(JSON.parse(seen[3] ?? '')).toEqual({ ok: true, value: ODD_PASSWORD });
    expect(Buffer.from(seen[5] ?? '', 'base64').toString('utf8')).toBe(ODD_PASSWORD);
    expect(read(seen.slice(6, 11))).toMatchObject([
      { ok: true },
      { ok: true, value: null },
      { ok: true },
      { ok: true, value: 'of b' },
      { ok: true },
    ]);
    // Nothing is left, including the check of an open store.
    expect(seen.at(-1)).toBe('0');
  });

  test('gets one request at a time, in order', async () => {
    const steps = Array.from({ length: 20 }, (_, index) => [
      { do: 'set', id: 'a', password: `p${index}` } as const,
      { do: 'get', id: 'a' } as const,
    ]).flat();
    const seen = read(await home.session([UNLOCKED, 'probe 0'], [{ together: true, steps }]));
    const gotten = seen.filter((_, index) => index % 2 === 1).slice(0, 20);
    expect(gotten).toEqual(Array.from({ length: 20 }, (_, index) => ({ ok: true, value: `p${index}` })));
  });
});

test('the app finds the password again after it was closed, and leaves nothing behind when it is removed', async () => {
  const program = join(import.meta.dirname, '../../support/keychainApp.ts');
  const seen = await home.session(
    [UNLOCKED, '"$NODE" "$PROGRAM"', 'secret-tool search --all service Waybill 2>/dev/null | wc -l'],
    [],
    { NODE: process.execPath, PROGRAM: program },
  );
  expect(JSON.parse(seen[0] ?? '')).toMatchObject({
    tested: { ok: true, value: { error: null } },
    removed: { ok: true },
  });
  expect(seen[1]).toBe('0');
});

describe('a locked keyring', () => {
  const all = {
    steps: [
      { do: 'get', id: 'a' },
      { do: 'set', id: 'a', password: 'two' },
      { do: 'remove', id: 'a' },
      { do: 'get', id: 'never stored' },
    ],
  } as const;

  test('that was locked after storing is not read as “no password”', async () => {
    const seen = await home.session(
      [UNLOCKED, 'probe 0 >/dev/null', LOCK, 'probe 1'],
      [{ steps: [{ do: 'set', id: 'a', password: 'one' }] }, all],
    );
    expect(read(seen)).toEqual([...Array.from({ length: 4 }, () => problem('locked')), 'exiting']);
  });

  test('that was not unlocked in this session neither', async () => {
    await storeBefore();
    const seen = await home.session([NEVER_UNLOCKED, 'probe 0'], [all]);
    expect(read(seen)).toEqual([...Array.from({ length: 4 }, () => problem('locked')), 'exiting']);
  });

  test('that was never created, since no login used a password, is locked too', async () => {
    const seen = await home.session([NEVER_UNLOCKED, 'probe 0'], [all]);
    expect(read(seen).slice(0, 2)).toEqual([problem('locked'), problem('locked')]);
  });

  test('whose prompt closes without a response was dismissed', async () => {
    await storeBefore();
    // A display is named, so the prompt is requested, and it fails because no display exists.
    const seen = await home.session([NEVER_UNLOCKED, 'probe 0'], [{ steps: [all.steps[0]] }], { DISPLAY: ':4711' });
    expect(read(seen)).toEqual([problem('dismissed'), 'exiting']);
  });

  test('whose prompt stays open is given up, blocks nothing any longer, and lets the app end', async ({ skip }) => {
    skip(missingTools(['Xvfb']).length > 0, 'no Xvfb to show the question on');
    await storeBefore();
    const display = `:${2000 + (process.pid % 20_000)}`;
    const seen = await home.session(
      [
        `Xvfb ${display} -nolisten tcp >/dev/null & screen=$!`,
        `until test -S /tmp/.X11-unix/X${display.slice(1)}; do sleep 0.1; done`,
        NEVER_UNLOCKED,
        'probe 0',
        'kill $screen',
      ],
      [{ timeLimitMs: 1500, together: true, steps: [all.steps[0], all.steps[0], all.steps[1], all.steps[2]] }],
      { DISPLAY: display },
    );
    expect(read(seen)).toEqual([...Array.from({ length: 4 }, () => problem('timed_out')), 'exiting']);
  });
});

describe('no keyring', () => {
  const ask = {
    steps: [
      { do: 'get', id: 'a' },
      { do: 'set', id: 'a', password: 'x' },
      { do: 'remove', id: 'a' },
    ],
  } as const;
  const absent = [problem('absent'), problem('absent'), problem('absent'), 'exiting'];

  test('without a session bus', async () => {
    expect(read(await probeAlone(ask))).toEqual(absent);
    expect(read(await probeAlone(ask, { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' }))).toEqual(absent);
  });

  test('with a session bus without a secret service', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waybill-bus-'));
    const config = join(folder, 'bus.conf');
    writeFileSync(
      config,
      `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
        "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><policy context="default">
      <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`,
    );
    try {
      const lines = [
        `dbus-run-session --config-file='${config}' -- bash -c 'printf %s "$REQUEST_0" | "$NODE" "$PROBE"'`,
      ];
      const probe = join(import.meta.dirname, '../../support/keychainProbe.ts');
      expect(read(await home.session(lines, [ask], { NODE: process.execPath, PROBE: probe }))).toEqual(absent);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('that stops answering is given up', async () => {
    const seen = await home.session(
      [UNLOCKED, STOP, 'probe 0', 'kill -KILL "$daemon"'],
      [{ timeLimitMs: 1500, steps: [ask.steps[0]] }],
    );
    expect(read(seen)).toEqual([problem('timed_out'), 'exiting']);
  });
});
