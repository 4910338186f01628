import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashInputs, OUTPUTS, staleReason, writeStamp } from '../../../electron/build/stale.ts';

const CHANGED = 'the sources changed since the last build';
let root: string;

function write(path: string, content = ''): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'waybill-stale-'));
  for (const path of ['package.json', 'package-lock.json', 'electron/main.ts', 'renderer/ui/a.css', 'shared/a.ts'])
    write(path);
  for (const path of OUTPUTS) write(path);
  await writeStamp(root, await hashInputs(root));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('what was just built is current', async () => {
  await expect(staleReason(root)).resolves.toBeNull();
});

test.each(['electron/main.ts', 'renderer/ui/a.css', 'shared/a.ts', 'package-lock.json'])(
  'a change of %s makes it stale',
  async (path) => {
    write(path, 'changed');
    await expect(staleReason(root)).resolves.toBe(CHANGED);
  },
);

test('a new source makes it stale, and so does a removed or renamed one', async () => {
  write('shared/deep/b.ts');
  await expect(staleReason(root)).resolves.toBe(CHANGED);
  rmSync(join(root, 'shared/deep/b.ts'));
  await expect(staleReason(root)).resolves.toBeNull();
  rmSync(join(root, 'shared/a.ts'));
  write('shared/c.ts');
  await expect(staleReason(root)).resolves.toBe(CHANGED);
});

test('content cannot move from one file to the next unnoticed', async () => {
  write('shared/a.ts', 'x');
  const before = await hashInputs(root);
  write('shared/a.ts', '');
  write('renderer/ui/a.css', 'x');
  await expect(hashInputs(root)).resolves.not.toBe(before);
});

test('a file that no output is made from makes nothing stale', async () => {
  write('electron/README.md', 'words');
  write('renderer/tsconfig.json', '{}');
  write('test/a.test.ts', 'a test');
  await expect(staleReason(root)).resolves.toBeNull();
});

test.each(OUTPUTS)('without %s it is stale', async (path) => {
  rmSync(join(root, path));
  await expect(staleReason(root)).resolves.toBe(`${path} is missing`);
});

test('a checkout that was never built is stale', async () => {
  rmSync(join(root, 'out'), { recursive: true });
  await expect(staleReason(root)).resolves.toBe('nothing is built yet');
});
