/** Opens a stored PDF in a separate worker, with scripts and forms disabled. */
import {
  getDocument,
  InvalidPDFException,
  PasswordResponses,
  type PDFDocumentProxy,
  PDFWorker,
  VerbosityLevel,
} from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { fetchFromHost } from '../../lib/session.ts';
import { FileRanges, MAX_WHOLE_BYTES } from './rangeTransport.ts';
import { BundledResources } from './resources.ts';

/** Why a document can't be displayed. */
export type PdfFailure =
  /** The file is no longer on this computer, or the app's URL returned something else. */
  | { readonly kind: 'missing'; readonly httpStatus: number }
  | { readonly kind: 'empty' }
  | { readonly kind: 'damaged' }
  /** The user canceled a drawing that took long. */
  | { readonly kind: 'stopped' }
  | { readonly kind: 'unreadable'; readonly detail: string };

export type PasswordPromptReason = 'needed' | 'wrong';

export interface OpenPdf {
  /** Rejects only with errors that `toPdfFailure` handles. */
  readonly document: Promise<PDFDocumentProxy>;
  /** Releases the document and terminates its worker. */
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

/** Classifies a rejection of `OpenPdf.document`. */
export function toPdfFailure(problem: unknown): PdfFailure {
  if (problem instanceof FileMissing) return { kind: 'missing', httpStatus: problem.httpStatus };
  if (problem instanceof FileEmpty) return { kind: 'empty' };
  if (problem instanceof InvalidPDFException) return { kind: 'damaged' };
  return { kind: 'unreadable', detail: problem instanceof Error ? problem.message : String(problem) };
}

/**
 * Opens the PDF at a URL of the app itself.
 *
 * @param onPassword called when the file requires a password; call `submit` with each input. Called again after a wrong
 *   one.
 * @param onLost the open file can't be read any further
 */
export function openPdf(
  url: string,
  onPassword: (reason: PasswordPromptReason, submit: (password: string) => void) => void,
  onLost: (failure: PdfFailure) => void,
): OpenPdf {
  const abort = new AbortController();
  const port = new Worker(workerUrl, { type: 'module', name: 'pdf' });
  const worker = PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS });
  let close = () => {};

  /** Loads a file of typical size as a whole, and a large one in ranges as they are needed. */
  async function content(
    response: Response,
  ): Promise<{ data: Uint8Array } | { range: FileRanges; disableAutoFetch: true }> {
    const contentLength = Number(response.headers.get('content-length') ?? 0);
    if (contentLength > MAX_WHOLE_BYTES && response.headers.get('accept-ranges') === 'bytes') {
      await response.body?.cancel();
      const lost = (httpStatus: number) => onLost({ kind: 'missing', httpStatus });
      return { range: new FileRanges(url, contentLength, lost), disableAutoFetch: true };
    }
    const data = new Uint8Array(await response.arrayBuffer());
    if (data.length === 0) throw new FileEmpty();
    return { data };
  }

  async function load(): Promise<PDFDocumentProxy> {
    const response = await fetchFromHost(url, { signal: abort.signal });
    if (!response.ok) throw new FileMissing(response.status);
    const task = getDocument({
      ...(await content(response)),
      worker,
      BinaryDataFactory: BundledResources,
      // Any value works: the factory uses only the file name.
      cMapUrl: 'bundled/',
      standardFontDataUrl: 'bundled/',
      wasmUrl: 'bundled/',
      // Equal glyphs on every computer: a system's substitute for Helvetica may be wider.
      useSystemFonts: false,
      useWorkerFetch: false,
      // Displays a fillable form with its values, but never runs it.
      enableXfa: false,
      stopAtErrors: false,
      verbosity: VerbosityLevel.ERRORS,
    });
    close = () => void task.destroy();
    if (abort.signal.aborted) close();
    task.onPassword = (submit: (password: string) => void, reason: number) => {
      onPassword(reason === PasswordResponses.INCORRECT_PASSWORD ? 'wrong' : 'needed', submit);
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
