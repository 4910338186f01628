/**
 * The workflows, as far as they can be tested locally: they parse, every action is pinned, every script, file, and
 * program that a step names exists, each step is a valid shell script, and our own steps run.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { tagProblem } from '../../../electron/build/checkTag.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const FOLDER = join(ROOT, '.github/workflows');
/** The packager's own YAML parser. */
const yaml: { load(text: string): unknown } = createRequire(import.meta.resolve('electron-builder'))('js-yaml');

const WorkflowSchema = z.object({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  permissions: z.object({ contents: z.literal('read') }),
  jobs: z.record(
    z.string(),
    z.object({
      'runs-on': z.string(),
      'timeout-minutes': z.number(),
      strategy: z.object({ matrix: z.object({ os: z.array(z.string()) }) }).optional(),
      steps: z.array(
        z.object({
          name: z.string().optional(),
          uses: z.string().optional(),
          run: z.string().optional(),
          if: z.string().optional(),
          with: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
        }),
      ),
    }),
  ),
});
const { engines, scripts, version } = z
  .object({
    engines: z.object({ node: z.string() }),
    scripts: z.record(z.string(), z.string()),
    version: z.string(),
  })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));

describe.each(readdirSync(FOLDER))('%s', (file) => {
  const workflow = WorkflowSchema.parse(yaml.load(readFileSync(join(FOLDER, file), 'utf8')));
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps);
  const runs = steps.map(({ run }) => run).filter((run) => run !== undefined);

  test('runs on all three systems', () => {
    const systems = jobs.flatMap((job) => job.strategy?.matrix.os ?? []);
    for (const system of ['ubuntu-', 'windows-', 'macos-']) {
      expect(
        systems.some((name) => name.startsWith(system)),
        system,
      ).toBe(true);
    }
  });

  test('every action is pinned to a commit', () => {
    const used = steps.map(({ uses }) => uses).filter((uses) => uses !== undefined);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((uses) => !/^actions\/[a-z-]+@[0-9a-f]{40}$/.test(uses))).toEqual([]);
  });

  test('every step either uses an action or runs a sound script', () => {
    expect(steps.filter(({ uses, run }) => (uses === undefined) === (run === undefined))).toEqual([]);
    for (const run of runs) expect(() => execFileSync('bash', ['-n'], { input: run }), run).not.toThrow();
  });

  test('every script of ours that it calls exists', () => {
    const named = runs.flatMap((run) => [...run.matchAll(/npm run ([\w:]+)/g)].map((match) => match[1] ?? ''));
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
    const files = runs.flatMap((run) =>
      [...run.matchAll(/\bnode ([\w./-]+\.[mc]?[tj]s)/g)].map((match) => match[1] ?? ''),
    );
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test('what npm and the set-up of Node read is here: the scripts, the lock, the version', () => {
    const bare = runs.flatMap((run) => [...run.matchAll(/\bnpm (test|start)\b/g)].map((match) => match[1] ?? ''));
    expect(bare.filter((name) => scripts[name] === undefined)).toEqual([]);
    if (runs.includes('npm ci')) expect(existsSync(join(ROOT, 'package-lock.json'))).toBe(true);
    const files = steps.map((step) => step.with?.['node-version-file']).filter((path) => path !== undefined);
    expect(files.length).toBeGreaterThan(0);
    for (const path of files) {
      expect(`>=${readFileSync(join(ROOT, String(path)), 'utf8').trim()}`).toBe(engines.node);
    }
  });

  test('what it keeps of a run comes from where the run puts it', () => {
    const saved = steps.filter(({ uses }) => uses?.startsWith('actions/upload-artifact') === true);
    const places = saved.flatMap((step) => String(step.with?.['path']).trim().split('\n'));
    expect(places.length).toBeGreaterThan(0);
    for (const place of places) expect(place.trim()).toMatch(/^(?:\.cache\/e2e|!?out\/dist\/.+|release)$/);
  });

  test('every program of a package that it calls is installed', () => {
    const named = runs.flatMap((run) => [...run.matchAll(/npx --no-install ([\w-]+)/g)].map((match) => match[1] ?? ''));
    expect(named.filter((name) => !existsSync(join(ROOT, 'node_modules/.bin', name)))).toEqual([]);
    // Without the flag a missing program would be downloaded from any publisher.
    expect(runs.filter((run) => /\bnpx (?!--no-install)/.test(run))).toEqual([]);
  });

  test('packages, tries what was packaged, and uploads', () => {
    const all = runs.join('\n');
    expect(all).toContain('node electron/build/dist.ts');
    expect(all.match(/node electron\/build\/smoke\.ts/g)).toHaveLength(2);
  });

  test('no secret is written into a script', () => {
    expect(runs.filter((run) => run.includes('${{'))).toEqual([]);
  });
});

describe('steps of ours', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'waybill-steps-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const run = (file: string, ...args: string[]) =>
    spawnSync(process.execPath, [join(ROOT, 'electron/build', file), ...args], { encoding: 'utf8', cwd: folder });

  test('the tag must be the version', () => {
    expect(run('checkTag.ts', `v${version}`)).toMatchObject({ status: 0, stderr: '' });
    expect(run('checkTag.ts', version).status).toBe(1);
    expect(run('checkTag.ts').status).toBe(1);
    expect(tagProblem('v9.9.9', '1.0.0')).toContain('v9.9.9 is not v1.0.0');
  });

  test('what was made is gathered with its sums', () => {
    mkdirSync(join(folder, 'made/made-ubuntu'), { recursive: true });
    writeFileSync(join(folder, 'made/made-ubuntu/Waybill.deb'), 'deb');
    expect(run('release.ts', 'made', 'release')).toMatchObject({ status: 0, stdout: 'Waybill.deb\n' });
    const sum = createHash('sha256').update('deb').digest('hex');
    expect(readFileSync(join(folder, 'release/SHA256SUMS.txt'), 'utf8')).toBe(`${sum}  Waybill.deb\n`);
    mkdirSync(join(folder, 'empty'));
    expect(run('release.ts', 'empty', 'nothing').status).toBe(1);
    expect(run('release.ts').status).toBe(2);
  });

  test('a try without a program says what to do', () => {
    expect(run('smoke.ts', folder)).toMatchObject({ status: 2, stderr: expect.stringContaining('npm run dist:dir') });
  });

  test('packaging rejects unknown arguments before it builds', () => {
    expect(run('dist.ts', 'everything')).toMatchObject({ status: 2, stderr: expect.stringContaining('"everything"') });
  });
});
