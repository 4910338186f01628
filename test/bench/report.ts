/** Shows rows as a table and saves them as JSON, with the machine they were measured on. */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, release, type as systemName, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Bench } from './bench.ts';
import type { Row, Spread } from './compare.ts';

/** Folder of the results. */
export const RESULTS = join(import.meta.dirname, 'results');

/** Describes the machine in one line. */
export function machine(): string {
  const processors = cpus();
  return [
    `${processors[0]?.model.trim() ?? 'processor'} × ${processors.length}`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `${systemName()} ${release()}`,
    `Node ${process.versions.node}`,
  ].join(', ');
}

/** Formats a number with three significant digits. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3;
  return value.toFixed(digits);
}

const between = ({ least, most }: Spread) => `${figure(least)}–${figure(most)}`;

/** The table of a bench, as Markdown. */
export function table(rows: readonly Row[]): string {
  const head = ['measure', 'ours', 'peer', 'ratio', 'spread', 'must reach', ''];
  const cells = rows.map((row) => [
    row.measure,
    `${figure(row.ours.median)} ${row.unit}`,
    `${figure(row.peer.median)} ${row.unit} (${row.peerName})`,
    `${figure(row.ratio.median)} ×`,
    between(row.ratio),
    row.target === null ? '–' : `≤ ${row.target} ×`,
    row.target === null ? '' : row.met ? 'met' : 'MISSED',
  ]);
  const widths = head.map((word, column) => Math.max(word.length, ...cells.map((line) => line[column]?.length ?? 0)));
  const line = (columns: readonly string[]) =>
    `| ${columns.map((word, column) => word.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...cells.map(line)].join('\n');
}

/** Formats a result the way the repository's format check expects: short lists on one line. */
export async function resultText(result: unknown): Promise<string> {
  const gates = join(import.meta.dirname, '../gates');
  const formatting = promisify(execFile)(process.execPath, [
    fileURLToPath(import.meta.resolve('@biomejs/biome/bin/biome')),
    'format',
    `--config-path=${gates}`,
    '--stdin-file-path=result.json',
  ]);
  formatting.child.stdin?.end(JSON.stringify(result, null, 2));
  return (await formatting).stdout;
}

/** Writes `results/NAME.json`. */
export async function saveResult(name: string, result: unknown): Promise<void> {
  await mkdir(RESULTS, { recursive: true });
  await writeFile(join(RESULTS, `${name}.json`), await resultText(result));
}

/** Writes the rows of a bench. */
export async function save(bench: Pick<Bench, 'name' | 'work'>, rows: readonly Row[], madeOn: string): Promise<void> {
  await saveResult(bench.name, { bench: bench.name, work: bench.work, madeOn, machine: machine(), rows });
}
