/**
 * Whether what comes is a whole PDF, told from its first and last bytes alone, so that it costs nothing on a large file.
 * A viewer may still find fault with what lies between.
 */

/** Readers accept the mark within the first kilobyte; so do we. */
const HEAD_BYTES = 1024;
/** Some programs write a little after the end; readers look as far. */
const TAIL_BYTES = 4096;
const MARK = '%PDF-';
/** Where the table of contents begins, then the end. */
const END = /startxref\s+(\d+)\s+%%EOF/g;

export interface PdfCheck {
  see(chunk: Uint8Array): void;
  /** Null when it is a whole PDF, as far as its ends tell. */
  result(): 'document_not_pdf' | 'document_incomplete' | null;
}

/** Looks at a file while it comes. */
export function createPdfCheck(): PdfCheck {
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  let bytes = 0;
  return {
    see(chunk) {
      bytes += chunk.byteLength;
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
      const end = chunk.subarray(-TAIL_BYTES);
      tail = Buffer.concat([
        tail.subarray(Math.min(tail.length, Math.max(0, tail.length + end.length - TAIL_BYTES))),
        end,
      ]);
    },
    result() {
      if (!head.includes(MARK, 0, 'latin1')) return 'document_not_pdf';
      const ends = [...tail.toString('latin1').matchAll(END)];
      const start = Number(ends.at(-1)?.[1] ?? Number.NaN);
      return start > 0 && start < bytes ? null : 'document_incomplete';
    },
  };
}
