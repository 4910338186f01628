/**
 * The part of IPP (RFC 8010, RFC 8011) that reads attributes of printers and jobs from a spooler. Files are printed
 * with `lp`, but only IPP distinguishes a printed job from a canceled or dropped one: `lpstat` lists both as completed.
 */
/** Read-only operations. */
export const IPP = {
  getJobAttributes: 0x0009,
  getJobs: 0x000a,
  getPrinterAttributes: 0x000b,
  cupsGetDefault: 0x4001,
  cupsGetPrinters: 0x4002,
} as const;

/** Values of one attribute: text and keywords are strings; integers, enums and booleans are numbers and booleans. */
export type IppValues = readonly (string | number | boolean)[];
/** Attributes of one printer or job. */
export type IppGroup = ReadonlyMap<string, IppValues>;

export interface IppResponse {
  readonly status: number;
  /** Groups of printers and jobs; operation attributes are left out. */
  readonly groups: readonly IppGroup[];
}

/** Address of the spooler: a socket's path, or host and port. */
export type SpoolerAddress = { readonly socketPath: string } | { readonly host: string; readonly port: number };

const TIME_LIMIT_MS = 10_000;
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

const TAG = {
  operation: 1,
  end: 3,
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
};
const FIRST_VALUE_TAG = 0x10;
const FIRST_STRING_TAG = 0x40;
const TEXT_WITH_LANGUAGE = 0x35;

/** Parses the output of `lpstat -H`: a socket's path, or `host:port`. */
export function spoolerAddress(text: string): SpoolerAddress | null {
  const address = text.trim();
  if (address.startsWith('/')) return { socketPath: address };
  const [, host, port] = /^\[?([^\]/\s]+?)\]?:(\d{1,5})$/.exec(address) ?? [];
  return host === undefined ? null : { host, port: Number(port) };
}

export interface IppTarget {
  readonly uri?: string;
  readonly attributes: readonly string[];
  /** Jobs that are listed; without it, those that are not completed. */
  readonly whichJobs?: 'all';
}

/** Sends a request. Rejects if the spooler can't be reached, times out, or sends a response that isn't IPP. */
export async function querySpooler(
  address: SpoolerAddress,
  operation: number,
  target: IppTarget,
): Promise<IppResponse> {
  const body = encode(operation, target);
  const reply = await new Promise<Buffer>((resolve, reject) => {
    // Not an import, which would load it, and more, with each start.
    const request = process.getBuiltinModule('node:http').request(
      {
        ...address,
        // The spooler rejects other host names to block requests from web pages; it always accepts this one.
        headers: {
          host: 'localhost',
          'content-type': 'application/ipp',
          'content-length': body.length,
        },
        method: 'POST',
        path: '/',
        agent: false,
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      },
      (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          bytes += chunk.length;
          if (bytes > MAX_RESPONSE_BYTES) response.destroy(new Error('the response of the spooler is too large'));
        });
        response.on('error', reject);
        response.on('end', () => {
          if (response.statusCode === 200) resolve(Buffer.concat(chunks));
          else reject(new Error(`the spooler responded with HTTP ${response.statusCode ?? 0}`));
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
  return decode(reply);
}

function encode(operation: number, { uri, attributes, whichJobs }: IppTarget): Buffer {
  const parts: Buffer[] = [Buffer.from([2, 0, operation >> 8, operation & 0xff, 0, 0, 0, 1, TAG.operation])];
  const put = (tag: number, name: string, value: string) => {
    const [nameBytes, valueBytes] = [Buffer.from(name), Buffer.from(value)];
    const head = Buffer.alloc(3);
    head[0] = tag;
    head.writeUInt16BE(nameBytes.length, 1);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(valueBytes.length);
    parts.push(head, nameBytes, length, valueBytes);
  };
  put(TAG.charset, 'attributes-charset', 'utf-8');
  put(TAG.language, 'attributes-natural-language', 'en');
  if (uri !== undefined) put(TAG.uri, uri.includes('/jobs/') ? 'job-uri' : 'printer-uri', uri);
  // Further values of an attribute have an empty name.
  for (const [at, attribute] of attributes.entries())
    put(TAG.keyword, at === 0 ? 'requested-attributes' : '', attribute);
  if (whichJobs !== undefined) put(TAG.keyword, 'which-jobs', whichJobs);
  parts.push(Buffer.from([TAG.end]));
  return Buffer.concat(parts);
}

/** Throws RangeError if the response is truncated. */
export function decode(reply: Buffer): IppResponse {
  const status = reply.readUInt16BE(2);
  const groups: Map<string, (string | number | boolean)[]>[] = [];
  let group: Map<string, (string | number | boolean)[]> | null = null;
  let values: (string | number | boolean)[] = [];
  let at = 8;
  while (at < reply.length) {
    const tag = reply.readUInt8(at);
    at += 1;
    if (tag === TAG.end) break;
    if (tag < FIRST_VALUE_TAG) {
      group = tag === TAG.operation ? null : new Map();
      if (group !== null) groups.push(group);
      continue;
    }
    const name = sized(reply, at);
    const value = sized(reply, at + 2 + name.length);
    at += 4 + name.length + value.length;
    if (name.length > 0) {
      values = [];
      group?.set(name.toString('utf8'), values);
    }
    const read = readValue(tag, value);
    if (read !== null) values.push(read);
  }
  return { status, groups };
}

function sized(reply: Buffer, at: number): Buffer {
  const length = reply.readUInt16BE(at);
  if (at + 2 + length > reply.length) throw new RangeError('the response is truncated');
  return reply.subarray(at + 2, at + 2 + length);
}

function readValue(tag: number, value: Buffer): string | number | boolean | null {
  if ((tag === TAG.integer || tag === TAG.enum) && value.length === 4) return value.readInt32BE(0);
  if (tag === TAG.boolean && value.length === 1) return value[0] === 1;
  if (tag === TEXT_WITH_LANGUAGE) {
    const language = sized(value, 0);
    return sized(value, 2 + language.length).toString('utf8');
  }
  return tag >= FIRST_STRING_TAG ? value.toString('utf8') : null;
}
