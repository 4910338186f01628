/**
 * Dispatches calls: validates the payload and the result with the schemas of the call, and turns exceptions into error
 * results.
 */
import type { CallSpec } from '../../shared/contract/call.ts';
import { type CallName, CONTRACT } from '../../shared/ipc/contract.ts';
import { fail, ok, type Result } from '../../shared/ipc/result.ts';
import type { Log } from '../platform/log.ts';
import { StorageError } from '../platform/storage.ts';
import type { AccountRuntime } from './account.ts';
import { ACCOUNT_HANDLERS, type AppHandlers } from './accountHandlers.ts';
import type { RunningCalls } from './runningCalls.ts';
import { mayCall } from './workgroupRights.ts';

function isCallName(name: string): name is CallName {
  return Object.hasOwn(CONTRACT, name);
}

function isAccountCall(name: CallName): name is keyof typeof ACCOUNT_HANDLERS {
  return Object.hasOwn(ACCOUNT_HANDLERS, name);
}

/** Returns null if the payload is nested so deeply that parsing overflows the stack. */
function parse(spec: CallSpec, payload: unknown) {
  try {
    return spec.input.safeParse(payload);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Creates the function that both transports pass their calls to. It never rejects. */
export function createDispatch(
  handlers: AppHandlers,
  currentAccount: () => Result<AccountRuntime>,
  running: RunningCalls,
  log: Log,
) {
  function handle(name: CallName, input: never, signal: AbortSignal): Promise<Result<unknown>> | Result<unknown> {
    if (!isAccountCall(name)) return handlers[name](input, signal);
    const account = currentAccount();
    if (!account.ok) return account;
    if (!mayCall(name, account.value.workgroup?.state() ?? null)) return fail({ code: 'not_allowed' });
    return ACCOUNT_HANDLERS[name](account.value, input, signal);
  }

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
    try {
      const result = await running.run(input.data, (signal) =>
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema of this name has passed it
        handle(name, input.data as never, signal),
      );
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
