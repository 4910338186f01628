/** Programs that inspect PDFs, if they are installed. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** `''` if the programs are installed, otherwise the reason to skip a test. */
export function missing(...programs: readonly string[]): string {
  const absent = programs.filter((program) => spawnSync(program, ['--version']).error !== undefined);
  return absent.length === 0 ? '' : ` (skipped: ${absent.join(', ')} not installed)`;
}

async function withFile<T>(pdf: Buffer, use: (path: string, folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'paper-'));
  try {
    const path = join(folder, 'paper.pdf');
    await writeFile(path, pdf);
    return await use(path, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Errors that `qpdf --check` finds in a PDF; empty if it is clean. */
export async function complaints(pdf: Buffer): Promise<string> {
  return await withFile(pdf, async (path) => {
    try {
      await run('qpdf', ['--check', path]);
      return '';
    } catch (error) {
      return String(error);
    }
  });
}

/** The text of each page, in the order it was drawn, blanks and line ends as single blanks. */
export async function textOfPages(pdf: Buffer): Promise<string[]> {
  return await withFile(pdf, async (path) => {
    const { stdout } = await run('pdftotext', ['-raw', path, '-'], { maxBuffer: 64 * 1024 * 1024 });
    return stdout
      .split('\f')
      .slice(0, -1)
      .map((page) => page.replace(/\s+/g, ' ').trim());
  });
}

/** Size of each page in points, `288 x 432`. */
export async function pageSizes(pdf: Buffer): Promise<string[]> {
  return await withFile(pdf, async (path) => {
    const { stdout } = await run('pdfinfo', ['-f', '1', '-l', '9999', path], { maxBuffer: 16 * 1024 * 1024 });
    return [...stdout.matchAll(/^Page\s+\d+ size:\s+(\S+ x \S+) pts/gm)].map((match) => match[1] ?? '');
  });
}

/** The Code 128 texts that a scanner reads on each page, rendered at this many dots per inch. */
export async function scannedPages(pdf: Buffer, dpi: number): Promise<string[][]> {
  return await withFile(pdf, async (path, folder) => {
    await run('pdftoppm', ['-r', String(dpi), '-gray', path, join(folder, 'page')]);
    const images = (await readdir(folder)).filter((name) => name.endsWith('.pgm')).toSorted();
    const pages: string[][] = [];
    for (const image of images) {
      const flags = ['-q', '--raw', '--nodbus', '-Sdisable', '-Scode128.enable', join(folder, image)];
      const { stdout } = await run('zbarimg', flags);
      pages.push(stdout.trim().split('\n').toSorted());
    }
    return pages;
  });
}

/** The number of dots on the first page that are as blue as ink, rendered at 72 dots per inch. */
export async function blueDots(pdf: Buffer): Promise<number> {
  return await withFile(pdf, async (path, folder) => {
    await run('pdftoppm', ['-r', '72', '-singlefile', path, join(folder, 'page')]);
    const image = await readFile(join(folder, 'page.ppm'));
    let dots = 0;
    for (let at = 15; at + 2 < image.length; at += 3) {
      if ((image[at + 2] ?? 0) - (image[at] ?? 0) > 60) dots += 1;
    }
    return dots;
  });
}
