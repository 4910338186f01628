/** HTTP messages as bytes: whether one is complete, and one with a different JSON body. */

/** Length of the head including its end, in bytes; infinite until the end was received. */
export function headLength(message: Buffer): number {
  const end = message.indexOf('\r\n\r\n');
  return end < 0 ? Number.POSITIVE_INFINITY : end + 4;
}

/** Returns whether a message with a `Content-Length` is complete. */
export function isWhole(message: Buffer): boolean {
  const head = headLength(message);
  if (head > message.length) return false;
  const length = /content-length: *(\d+)/i.exec(message.subarray(0, head).toString('latin1'))?.[1];
  return message.length >= head + Number(length ?? 0);
}

/** Returns a response with its JSON changed; only successful responses are changed. */
export function withBody(response: Buffer, change: (body: unknown) => unknown): Buffer {
  const head = response.subarray(0, headLength(response)).toString('latin1');
  if (!head.startsWith('HTTP/1.1 200 ')) return response;
  const body = Buffer.from(
    JSON.stringify(change(JSON.parse(response.subarray(headLength(response)).toString('utf8')))),
  );
  return Buffer.concat([Buffer.from(head.replace(/content-length: *\d+/i, `content-length: ${body.length}`)), body]);
}
