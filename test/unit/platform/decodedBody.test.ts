import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { decodedBody } from '../../../electron/platform/http/decodedBody.ts';

async function decodedTimes(times: number): Promise<string> {
  let encoded: Buffer = Buffer.from('text');
  for (let time = 0; time < times; time += 1) encoded = gzipSync(encoded);
  async function* body() {
    yield encoded;
  }
  const encodings = Array.from({ length: times }, () => 'gzip').join(', ');
  const chunks: Uint8Array[] = [];
  for await (const chunk of decodedBody(body(), encodings)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('latin1');
}

describe('the decoded body', () => {
  test.each([0, 1, 5])('is that of %i encodings', async (times) => {
    expect(await decodedTimes(times)).toBe('text');
  });

  test('is passed through with more encodings than any server applies', async () => {
    expect(await decodedTimes(6)).not.toBe('text');
  });
});
