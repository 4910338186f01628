/** Worker thread that merges, test-opens, or draws PDFs, because large files would block the app. */
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PDFDocument } from '@cantoo/pdf-lib';
import { z } from 'zod';
import { ATTACHMENT_MEDIA } from '../../../shared/freight/evidence.ts';

const line = z.tuple([z.string(), z.string()]);
const input = z
  .discriminatedUnion('task', [
    z.object({ task: z.literal('join'), paths: z.array(z.string()) }),
    z.object({ task: z.literal('open'), paths: z.array(z.string()) }),
    z.object({
      task: z.literal('claim'),
      sheet: z.object({
        title: z.string(),
        subtitle: z.string(),
        summary: z.array(line),
        freight: z.array(z.array(z.string())),
        invoice: z.array(line),
        deadlines: z.array(line),
        statement: z.string(),
        madeOn: z.string(),
        madeAtMs: z.number(),
        isSample: z.boolean(),
      }),
      exhibits: z.array(
        z.object({
          name: z.string(),
          about: z.string(),
          media: z.enum(ATTACHMENT_MEDIA),
          path: z.string().nullable(),
        }),
      ),
    }),
  ])
  .parse(workerData);

async function join(paths: readonly string[]) {
  const joined = await PDFDocument.create({ updateMetadata: false });
  const left: number[] = [];
  for (const [index, path] of paths.entries()) {
    try {
      // Opens files with an empty user password, which are only protected against changes.
      const source = await PDFDocument.load(await readFile(path), { password: '', updateMetadata: false });
      for (const page of await joined.copyPages(source, source.getPageIndices())) joined.addPage(page);
    } catch {
      // Protected or invalid: reported by its index.
      left.push(index);
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

async function run() {
  if (input.task === 'join') return join(input.paths);
  if (input.task === 'open') return opens(input.paths[0] ?? '');
  // Loaded only to draw.
  const { claimPdf } = await import('./claimPdf.ts');
  return claimPdf(input.sheet, input.exhibits);
}

parentPort?.postMessage(await run());
