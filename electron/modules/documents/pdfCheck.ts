/**
 * Checks that a download is a complete PDF by its first and last bytes only, so that large files cost nothing. The
 * content in between may still be damaged.
 */

/** PDF readers accept the header anywhere in the first kilobyte. */
const HEAD_BYTES = 1024;
/** Some programs append bytes after the end marker; PDF readers search this far for it. */
const TAIL_BYTES = 4096;
const MARK = '%PDF-';
/** The offset of the cross-reference table, then the end marker. */
const END = /startxref\s+(\d+)\s+%%EOF/g;

/** The beginning of an object, such as `12 0 obj`. */
const OBJECT = /\b\d+ \d+ obj\b/;
const MAX_OBJECT_START = 24;

/** Creates a check that receives a file chunk by chunk. */
export function createPdfCheck() {
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  let bytes = 0;
  /** The end of the chunk before, where the beginning of an object may be. */
  let before = '';
  let hasObject = false;
  return {
    update(chunk: Uint8Array): void {
      bytes += chunk.byteLength;
      if (!hasObject) {
        const text = before + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
        hasObject = OBJECT.test(text);
        before = text.slice(-MAX_OBJECT_START);
      }
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
      const end = chunk.subarray(-TAIL_BYTES);
      tail = Buffer.concat([
        tail.subarray(Math.min(tail.length, Math.max(0, tail.length + end.length - TAIL_BYTES))),
        end,
      ]);
    },
    /** Whether there is content that a PDF reader may show although the end is missing. */
    hasObject: () => hasObject,
    /** null if the file's first and last bytes are those of a complete PDF. */
    result(): 'document_not_pdf' | 'document_incomplete' | null {
      if (!head.includes(MARK, 0, 'latin1')) return 'document_not_pdf';
      const ends = [...tail.toString('latin1').matchAll(END)];
      const start = Number(ends.at(-1)?.[1] ?? Number.NaN);
      return start > 0 && start < bytes ? null : 'document_incomplete';
    },
  };
}
