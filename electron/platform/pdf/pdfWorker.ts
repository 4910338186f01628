/** Worker thread that merges or test-opens PDFs, because a large file would block the app. */
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PDFDocument } from '@cantoo/pdf-lib';
import { z } from 'zod';

const { task, paths } = z.object({ task: z.enum(['join', 'open']), paths: z.array(z.string()) }).parse(workerData);

async function join() {
  const joined = await PDFDocument.create({ updateMetadata: false });
  const left: number[] = [];
  for (const [place, path] of paths.entries()) {
    try {
      // Opens files with an empty user password, which are only protected against changes.
      const source = await PDFDocument.load(await readFile(path), { password: '', updateMetadata: false });
      for (const page of await joined.copyPages(source, source.getPageIndices())) joined.addPage(page);
    } catch {
      // Protected or invalid: reported by its index.
      left.push(place);
    }
  }
  const pages = left.length === paths.length ? 0 : joined.getPageCount();
  const content = pages === 0 ? null : await joined.save();
  return { content, pages, left };
}

async function opens(path: string): Promise<boolean> {
  const bytes = await readFile(path);
  try {
    const document = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false });
    return document.isEncrypted || document.getPageCount() > 0;
  } catch {
    return false;
  }
}

parentPort?.postMessage(task === 'join' ? await join() : await opens(paths[0] ?? ''));
