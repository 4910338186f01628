import type { HttpPort, HttpRequest, TransportError } from '../../electron/modules/freight/ports.ts';
import { HttpBodyError } from '../../electron/modules/freight/ports.ts';
import { fail, ok } from '../../shared/ipc/result.ts';

/** What the scripted service does with one request. */
export type Scripted =
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      /** An object is sent as JSON; an async iterable chunk by chunk. */
      readonly body?: unknown;
      /** The connection dies after the body. */
      readonly thenLost?: TransportError;
    }
  | { readonly failure: TransportError }
  /** Never responds; ends when the request is aborted. */
  | 'silence';

export interface ScriptedHttp extends HttpPort {
  readonly requests: HttpRequest[];
  /** Sets the responses for the next requests, in order; the last one repeats. */
  response(...script: Scripted[]): void;
}

/** Creates an in-memory HTTP port that responds from a script. */
export function createScriptedHttp(...first: Scripted[]): ScriptedHttp {
  const requests: HttpRequest[] = [];
  let script = first;
  return {
    requests,
    response(...next) {
      script = next;
    },
    async send(request) {
      if (request.once !== undefined && (request.signal.aborted || !(await request.once())))
        return fail({ code: 'cancelled' });
      requests.push(request);
      const step = script.length > 1 ? script.shift() : script[0];
      if (step === undefined) throw new Error(`nothing scripted for ${request.url}`);
      if (step === 'silence') {
        await new Promise((resolve) => request.signal.addEventListener('abort', resolve));
        return fail({ code: 'cancelled' });
      }
      if (request.signal.aborted) return fail({ code: 'cancelled' });
      if ('failure' in step) return fail(step.failure);
      const headers = new Headers({ 'content-type': 'application/json', ...step.headers });
      return ok({
        status: step.status ?? 200,
        header: (name) => headers.get(name),
        body: chunks(step.body, step.thenLost),
        discard() {},
      });
    },
  };
}

async function* chunks(body: unknown, thenLost: TransportError | undefined): AsyncGenerator<Uint8Array> {
  if (typeof body === 'string') yield Buffer.from(body);
  else if (body instanceof Uint8Array) yield body;
  else if (isChunks(body)) yield* body;
  else if (body !== undefined) yield Buffer.from(JSON.stringify(body));
  if (thenLost !== undefined) throw new HttpBodyError(thenLost);
}

function isChunks(body: unknown): body is AsyncIterable<Uint8Array> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}
