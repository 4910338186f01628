/** Joins PDFs on a thread of its own: a large file must not hold up the app. */
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PDFDocument } from '@cantoo/pdf-lib';
import { z } from 'zod';

const { paths } = z.object({ paths: z.array(z.string()) }).parse(workerData);
const joined = await PDFDocument.create({ updateMetadata: false });
const left: number[] = [];
for (const [place, path] of paths.entries()) {
  try {
    // With no password: files that anybody may read are protected against changes only.
    const source = await PDFDocument.load(await readFile(path), { password: '', updateMetadata: false });
    for (const page of await joined.copyPages(source, source.getPageIndices())) joined.addPage(page);
  } catch {
    // Protected, or odd inside: said by its place.
    left.push(place);
  }
}
const pages = left.length === paths.length ? 0 : joined.getPageCount();
const content = pages === 0 ? null : await joined.save();
parentPort?.postMessage({ content, pages, left });
