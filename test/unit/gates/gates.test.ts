import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buildMirror,
  CHECKOUT,
  cleanFiles,
  forbiddenFiles,
  GATES,
  type Gate,
  type Outcome,
  runGate,
} from './mirror.ts';

/** Makes each gate print its findings in a form that can be parsed. */
const FLAGS: Readonly<Record<Gate, string>> = {
  types: '--pretty false',
  lint: '--format=unix',
  format: '--reporter=github --max-diagnostics=none',
  walls: '--output-type json',
  unused: '--reporter json',
  styles: '',
  strings: '',
  words: '',
};

/** `path rule` for every complaint of a gate. */
function complaints(gate: Gate, outcome: Outcome, folder: string): Set<string> {
  const found = new Set<string>();
  const add = (path: string | undefined, rule: string | undefined) => found.add(`${path} ${rule}`);
  if (gate === 'types') {
    for (const [, path, code] of outcome.stdout.matchAll(/^(\S+)\(\d+,\d+\): error (TS\d+):/gm)) add(path, code);
  } else if (gate === 'lint') {
    for (const [, path, rule] of outcome.stdout.matchAll(/^(\S+?):\d+:\d+: .* \[\w+\/(.+)\]$/gm)) add(path, rule);
  } else if (gate === 'format') {
    for (const [, title, path] of outcome.stdout.matchAll(/^::error title=(\S+?),file=([^,]+),/gm))
      add(path?.replace(`${folder}/`, ''), title);
  } else if (gate === 'walls') {
    for (const { from, rule, cycle = [] } of JSON.parse(outcome.stdout).summary.violations) {
      for (const path of [from, ...cycle.map((each: { name: string }) => each.name)]) add(path, rule.name);
    }
  } else if (gate === 'styles') {
    for (const [, path, rule] of outcome.stdout.matchAll(/^(\S+): ((?:unused|no) \..+)$/gm)) add(path, rule);
  } else if (gate === 'strings') {
    for (const [, path, rule] of outcome.stdout.matchAll(/^(\S+):\d+: text outside a strings file (“.+”)$/gm))
      add(path, rule);
  } else if (gate === 'words') {
    for (const [, path, rule] of outcome.stdout.matchAll(/^(\S+):\d+: ([ICDUE] “[^”]+”)/gm)) add(path, rule);
  } else {
    for (const issue of JSON.parse(outcome.stdout).issues) {
      if (issue.files?.length > 0) add(issue.file, 'files');
      if (issue.exports?.length > 0) add(issue.file, 'exports');
    }
  }
  return found;
}

/** The number of files that a gate reports as checked; the two without a number are tested by what they reject. */
function filesChecked(gate: Gate, outcome: Outcome): number | null {
  if (gate === 'walls') return JSON.parse(outcome.stdout).summary.totalCruised;
  const said = /(?:Checked|on) (\d+) files/.exec(outcome.stdout + outcome.stderr);
  return said === null ? null : Number(said[1]);
}

const forbidden = await forbiddenFiles();

describe.each(GATES)('what is forbidden for %s', (gate) => {
  const broken = forbidden.filter((file) => file.gate === gate);
  let found: Set<string>;
  let exitCode: number;

  beforeAll(async () => {
    const mirror = await buildMirror(broken);
    const outcome = await runGate(gate, mirror.folder, FLAGS[gate]);
    // With JSON this gate always exits with 0.
    ({ exitCode } = gate === 'walls' ? await runGate(gate, mirror.folder) : outcome);
    found = complaints(gate, outcome, mirror.folder);
    await mirror.remove();
  });

  test('makes the gate fail', () => {
    expect(broken).not.toEqual([]);
    expect(exitCode).not.toBe(0);
  });

  test.each(broken)('$path is rejected as $rule', ({ path, rule }) => {
    expect([...found]).toContain(`${path} ${rule}`);
  });
});

describe('a clean tree', () => {
  let mirror: Awaited<ReturnType<typeof buildMirror>>;
  beforeAll(async () => {
    mirror = await buildMirror([]);
  });
  afterAll(() => mirror.remove());

  test.each(GATES.filter((gate) => gate !== 'unused'))('passes the gate for %s', async (gate) => {
    const outcome = await runGate(gate, mirror.folder);
    expect(outcome).toMatchObject({ exitCode: 0 });
    if (gate === 'format' || gate === 'words') {
      expect(filesChecked(gate, outcome)).toBeGreaterThanOrEqual((await cleanFiles()).length);
    }
  });

  test('passes the gate for unused files and exports', async () => {
    expect(await runGate('unused', mirror.folder, '--include files,exports')).toMatchObject({ exitCode: 0 });
  });
});

describe('the checkout itself', () => {
  test.each([
    // Which files are checked does not depend on the rules, and `npm run check` applies those. The gates for format and
    // words can't go without theirs, which takes seconds: how many files they check is tested on the clean tree.
    { gate: 'lint', flags: '-A all' },
    { gate: 'walls', flags: FLAGS.walls },
    { gate: 'styles', flags: '' },
    { gate: 'strings', flags: '' },
  ] as const)('has its files checked by the gate for $gate', async ({ gate, flags }) => {
    const outcome = await runGate(gate, CHECKOUT, flags);
    expect(filesChecked(gate, outcome)).toBeGreaterThan(30);
  });
});
