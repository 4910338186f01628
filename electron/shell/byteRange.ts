import type { ByteRange } from '../../shared/ipc/byteRange.ts';

/**
 * Reads a `Range` header against a file's size (RFC 9110 §14.2).
 *
 * @returns the range; `null` when there is none, or one that may be ignored (other unit, several ranges);
 *   `'unsatisfiable'` when it lies outside the file
 */
export function readByteRange(header: string | null, bytes: number): ByteRange | null | 'unsatisfiable' {
  const match = header === null ? null : /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim());
  if (match === null) return null;
  const [first, last] = [match[1] ?? '', match[2] ?? ''];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), bytes);
    return length === 0 ? 'unsatisfiable' : { start: bytes - length, end: bytes - 1 };
  }
  const start = Number(first);
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= bytes ? 'unsatisfiable' : { start, end };
}
