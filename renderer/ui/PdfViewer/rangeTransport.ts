/** Feeds pdf.js a large file in ranges, so that hundreds of megabytes are never in memory at once. */
import { PDFDataRangeTransport } from 'pdfjs-dist';
import { fetchFromHost } from '../../lib/session.ts';

/** Larger files are read in ranges. */
export const MAX_WHOLE_BYTES = 8 * 1024 * 1024;

export class FileRanges extends PDFDataRangeTransport {
  readonly #address: string;
  readonly #onLost: (httpStatus: number) => void;
  readonly #ending = new AbortController();

  /** @param onLost called when the file can't be read any more, with the HTTP status or 0 */
  constructor(url: string, bytes: number, onLost: (httpStatus: number) => void) {
    super(bytes, null);
    this.#address = url;
    this.#onLost = onLost;
  }

  override requestDataRange(begin: number, end: number): void {
    this.#read(begin, end).catch(() => {
      if (!this.#ending.signal.aborted) this.#onLost(0);
    });
  }

  override abort(): void {
    this.#ending.abort();
  }

  /** @param end exclusive */
  async #read(begin: number, end: number): Promise<void> {
    const headers = { range: `bytes=${begin}-${end - 1}` };
    const response = await fetchFromHost(this.#address, { headers, signal: this.#ending.signal });
    if (response.status !== 206) return this.#onLost(response.status);
    this.onDataRange(begin, new Uint8Array(await response.arrayBuffer()));
  }
}
