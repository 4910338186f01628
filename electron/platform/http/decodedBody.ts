/** Decompresses response bodies for undici, as Chromium's network stack does. */
import { pipeline, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';

type Chunks = AsyncIterable<Uint8Array>;

/** Chosen by the first byte: servers send `deflate` with and without the zlib header that RFC 9110 requires. */
const DECODERS: Readonly<Record<string, (firstByte: number) => Transform>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  deflate: (firstByte) => ((firstByte & 0x0f) === 8 ? createInflate() : createInflateRaw()),
  br: () => createBrotliDecompress(),
};

/** No server applies more; thousands would take all memory. */
const MAX_ENCODINGS = 5;

/**
 * The decompressed chunks of a body. A body in an unknown encoding, or in too many, is passed through.
 *
 * @param encoding value of the Content-Encoding header: encodings in the order in which they were applied
 */
export function decodedBody(body: Chunks, encoding: string): Chunks {
  const names = encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (names.length > MAX_ENCODINGS || names.some((name) => DECODERS[name] === undefined)) return body;
  return names.reduceRight((chunks, name) => decoded(chunks, name), body);
}

async function* decoded(body: Chunks, name: string): AsyncGenerator<Uint8Array> {
  const iterator = body[Symbol.asyncIterator]();
  let first = await iterator.next();
  while (first.done !== true && first.value.byteLength === 0) first = await iterator.next();
  // A response without a body may still name an encoding.
  if (first.done === true) return;
  const chunk = first.value;
  async function* whole() {
    yield chunk;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  const decoder = DECODERS[name]?.(chunk[0] ?? 0);
  if (decoder === undefined) throw new Error(`no decoder of ${name}`);
  // Errors are thrown to the reader of `plain`.
  const plain: Chunks = pipeline(whole, decoder, () => {});
  yield* plain;
}
