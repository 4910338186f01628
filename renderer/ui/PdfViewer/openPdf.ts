/** Opens a kept PDF in a worker of its own, scripts and forms inert. */
import {
  getDocument,
  InvalidPDFException,
  PasswordResponses,
  type PDFDocumentProxy,
  PDFWorker,
  VerbosityLevel,
} from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { fetchFromHost } from '../../lib/session.ts';
import { FileRanges, WHOLE_UNTIL_BYTES } from './rangeTransport.ts';
import { BundledResources } from './resources.ts';

/** Why a document can't be shown. */
export type PdfFailure =
  /** The file is not on this computer any more, or the app's own address answers something else. */
  | { readonly kind: 'missing'; readonly httpStatus: number }
  | { readonly kind: 'empty' }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'unreadable'; readonly detail: string };

export type PasswordAsk = 'needed' | 'wrong';

export interface OpenPdf {
  /** Rejects only with what `failureOf` names. */
  readonly document: Promise<PDFDocumentProxy>;
  /** Frees the document and ends its worker. */
  close(): void;
}

class FileMissing extends Error {
  readonly httpStatus: number;
  constructor(httpStatus: number) {
    super(`HTTP ${httpStatus}`);
    this.httpStatus = httpStatus;
  }
}

class FileEmpty extends Error {}

/** Puts a rejection of `OpenPdf.document` into one of the kinds. */
export function toPdfFailure(problem: unknown): PdfFailure {
  if (problem instanceof FileMissing) return { kind: 'missing', httpStatus: problem.httpStatus };
  if (problem instanceof FileEmpty) return { kind: 'empty' };
  if (problem instanceof InvalidPDFException) return { kind: 'damaged' };
  return { kind: 'unreadable', detail: problem instanceof Error ? problem.message : String(problem) };
}

/**
 * Opens the PDF at an address of the app itself.
 *
 * @param onPassword asked when the file wants a password; call `give` with what was typed, as often as it asks.
 * @param onLost the file was opened and can't be read any further
 */
export function openPdf(
  address: string,
  onPassword: (ask: PasswordAsk, give: (password: string) => void) => void,
  onLost: (failure: PdfFailure) => void,
): OpenPdf {
  const abort = new AbortController();
  const port = new Worker(workerAddress, { type: 'module', name: 'pdf' });
  const worker = PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS });
  let close = () => {};

  /** A file of the usual size whole; a large one by pieces, as they are looked at. */
  async function content(
    answer: Response,
  ): Promise<{ data: Uint8Array } | { range: FileRanges; disableAutoFetch: true }> {
    const announced = Number(answer.headers.get('content-length') ?? 0);
    if (announced > WHOLE_UNTIL_BYTES && answer.headers.get('accept-ranges') === 'bytes') {
      await answer.body?.cancel();
      const lost = (httpStatus: number) => onLost({ kind: 'missing', httpStatus });
      return { range: new FileRanges(address, announced, lost), disableAutoFetch: true };
    }
    const data = new Uint8Array(await answer.arrayBuffer());
    if (data.length === 0) throw new FileEmpty();
    return { data };
  }

  async function load(): Promise<PDFDocumentProxy> {
    const answer = await fetchFromHost(address, { signal: abort.signal });
    if (!answer.ok) throw new FileMissing(answer.status);
    const task = getDocument({
      ...(await content(answer)),
      worker,
      BinaryDataFactory: BundledResources,
      // Any text: the factory goes by the file's name alone.
      cMapUrl: 'bundled/',
      standardFontDataUrl: 'bundled/',
      wasmUrl: 'bundled/',
      // The same letters on every computer: what a system has instead of Helvetica may be wider.
      useSystemFonts: false,
      useWorkerFetch: false,
      // A fillable form is shown as it was filled, never run.
      enableXfa: false,
      stopAtErrors: false,
      verbosity: VerbosityLevel.ERRORS,
    });
    close = () => void task.destroy();
    if (abort.signal.aborted) close();
    task.onPassword = (give: (password: string) => void, reason: number) => {
      onPassword(reason === PasswordResponses.INCORRECT_PASSWORD ? 'wrong' : 'needed', give);
    };
    return task.promise;
  }

  return {
    document: load(),
    close() {
      abort.abort();
      close();
      worker.destroy();
      port.terminate();
    },
  };
}
