/** What Chromium's network does by itself and undici does not: undoes the encoding that an answer came in. */
import { pipeline, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';

type Chunks = AsyncIterable<Uint8Array>;

/** By the first byte: servers send `deflate` with the head that RFC 9110 asks for, and without. */
const DECODERS: Readonly<Record<string, (firstByte: number) => Transform>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  deflate: (firstByte) => ((firstByte & 0x0f) === 8 ? createInflate() : createInflateRaw()),
  br: () => createBrotliDecompress(),
};

/**
 * The plain bytes of a body, as they come. What is in another encoding is left as it is.
 *
 * @param encoding value of the Content-Encoding header: encodings in the order in which they were applied
 */
export function decodedBody(body: Chunks, encoding: string): Chunks {
  const names = encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (names.some((name) => DECODERS[name] === undefined)) return body;
  return names.reduceRight((chunks, name) => decoded(chunks, name), body);
}

async function* decoded(body: Chunks, name: string): AsyncGenerator<Uint8Array> {
  const rest = body[Symbol.asyncIterator]();
  let first = await rest.next();
  while (first.done !== true && first.value.byteLength === 0) first = await rest.next();
  // An answer without a body may name an encoding all the same.
  if (first.done === true) return;
  const chunk = first.value;
  async function* whole() {
    yield chunk;
    yield* { [Symbol.asyncIterator]: () => rest };
  }
  const decoder = DECODERS[name]?.(chunk[0] ?? 0);
  if (decoder === undefined) throw new Error(`no decoder of ${name}`);
  // Errors reach whoever reads.
  const plain: Chunks = pipeline(whole, decoder, () => {});
  yield* plain;
}
