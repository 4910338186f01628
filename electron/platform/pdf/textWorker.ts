/** Worker thread that reads the text of PDFs with pdf.js, because a large file would block the app. */
import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import type { ReadText } from '../../modules/search/ports.ts';

const port = parentPort;
if (port === null) throw new Error('textWorker.ts runs in a worker thread');

/** Limits for one file: more than any document of a shipment has. */
const MAX_PAGES = 200;
const MAX_CHARACTERS = 200_000;

// pdf.js finds its own worker here instead of starting one.
await import('pdfjs-dist/legacy/build/pdf.worker.min.mjs');
const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');

/** Words with one space between them. */
function cleaned(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Co}]+/gu, ' ').trim();
}

async function textOf(path: string): Promise<ReadText> {
  const task = getDocument({
    data: new Uint8Array(await readFile(path)),
    verbosity: VerbosityLevel.ERRORS,
    // Nothing of the file is run or loaded from elsewhere.
    enableXfa: false,
    useWorkerFetch: false,
    useSystemFonts: false,
    stopAtErrors: false,
  });
  try {
    const pdf = await task.promise;
    const pages: { page: number; text: string }[] = [];
    let remaining = MAX_CHARACTERS;
    for (let page = 1; page <= Math.min(pdf.numPages, MAX_PAGES) && remaining > 0; page += 1) {
      // A page that can't be read has no text; the others do.
      const content = await pdf
        .getPage(page)
        .then((opened) => opened.getTextContent())
        .catch(() => ({ items: [] }));
      const parts = content.items.map((item) => ('str' in item ? item.str : ''));
      const text = cleaned(parts.join(' ')).slice(0, remaining);
      remaining -= text.length;
      if (text !== '') pages.push({ page, text });
    }
    return { state: 'indexed', pages };
  } catch (error) {
    return { state: error instanceof Error && error.name === 'PasswordException' ? 'protected' : 'damaged' };
  } finally {
    await task.destroy();
  }
}

port.on('message', (path: string) => {
  textOf(path).then(
    (read) => port.postMessage(read),
    // The file could not be read from the disk.
    () => port.postMessage({ state: 'failed' }),
  );
});
