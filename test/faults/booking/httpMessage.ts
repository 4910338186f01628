/** HTTP messages as bytes on the wire: whether one is whole, and one with another JSON body. */

/** Bytes of the head with its end; infinite while that has not come. */
export function headLength(message: Buffer): number {
  const end = message.indexOf('\r\n\r\n');
  return end < 0 ? Number.POSITIVE_INFINITY : end + 4;
}

/** Whether all of a message with a `Content-Length` has come. */
export function isWhole(message: Buffer): boolean {
  const head = headLength(message);
  if (head > message.length) return false;
  const length = /content-length: *(\d+)/i.exec(message.subarray(0, head).toString('latin1'))?.[1];
  return message.length >= head + Number(length ?? 0);
}

/** An answer with what the change makes of its JSON; any but a success stays as it is. */
export function withBody(answer: Buffer, change: (body: unknown) => unknown): Buffer {
  const head = answer.subarray(0, headLength(answer)).toString('latin1');
  if (!head.startsWith('HTTP/1.1 200 ')) return answer;
  const body = Buffer.from(JSON.stringify(change(JSON.parse(answer.subarray(headLength(answer)).toString('utf8')))));
  return Buffer.concat([Buffer.from(head.replace(/content-length: *\d+/i, `content-length: ${body.length}`)), body]);
}
