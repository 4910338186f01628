/**
 * Answers calls: the payload is unknown until its schema has passed it, the answer leaves through a schema too, and
 * whatever is thrown becomes a value.
 */
import { CALL_NAMES, type CallName } from '../../shared/ipc/channels.ts';
import type { CallSpec } from '../../shared/ipc/contract/call.ts';
import { CONTRACT } from '../../shared/ipc/contract.ts';
import { fail, ok, type Result } from '../../shared/ipc/result.ts';
import type { Log } from '../services/log.ts';
import { StorageError } from '../services/storage.ts';
import type { CallContext, Handlers } from './handlers.ts';
import type { RunningCalls } from './runningCalls.ts';

const NAMES: ReadonlySet<string> = new Set(CALL_NAMES);

function isCallName(name: string): name is CallName {
  return NAMES.has(name);
}

/** null: so deeply nested that reading it ends the stack. */
function parse(spec: CallSpec, payload: unknown) {
  try {
    return spec.input.safeParse(payload);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Makes the function both transports hand their calls to. It never rejects. */
export function createDispatch(handlers: Handlers, running: RunningCalls, log: Log) {
  return async function dispatch(name: string, payload: unknown): Promise<Result<unknown>> {
    if (!isCallName(name))
      return fail({ code: 'invalid_payload', path: '', detail: `no call named ${name.slice(0, 60)}` });
    const spec: CallSpec = CONTRACT[name];
    const input = parse(spec, payload);
    if (input === null) return fail({ code: 'invalid_payload', path: '', detail: 'nested too deeply' });
    if (!input.success) {
      const issue = input.error.issues[0];
      return fail({
        code: 'invalid_payload',
        path: issue?.path.join('.') ?? '',
        detail: issue?.message ?? 'does not match',
      });
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- input and handler belong to the same name, which the compiler can't follow through a union
    const handler = handlers[name] as (input: unknown, context: CallContext) => Promise<Result<unknown>>;
    try {
      const result = await running.run(input.data, (signal) => handler(input.data, { signal }));
      return result.ok ? ok(spec.output.parse(result.value)) : result;
    } catch (error) {
      if (error instanceof StorageError) {
        log.info('storage', { call: name, code: error.failure.code });
        return fail(error.failure);
      }
      const reference = crypto.randomUUID().slice(0, 8);
      log.bug(reference, name, error);
      return fail({ code: 'internal', reference });
    }
  };
}
