/** The shape of handlers: one for each call of the contract. */

import type { CallName } from '../../shared/ipc/channels.ts';
import type { CallOutput, ParsedInput } from '../../shared/ipc/contract.ts';
import type { Result } from '../../shared/ipc/result.ts';

/** Aborted when the caller cancels the call by its `callId`, or the app closes. */
export interface CallContext {
  readonly signal: AbortSignal;
}

export type Handler<Name extends CallName> = (
  input: ParsedInput<Name>,
  context: CallContext,
) => Promise<Result<CallOutput<Name>>> | Result<CallOutput<Name>>;

export type Handlers = { readonly [Name in CallName]: Handler<Name> };

/** The handlers of one domain: those whose names begin with it. */
export type HandlersOf<Domain extends string> = {
  readonly [Name in Extract<CallName, `${Domain}.${string}`>]: Handler<Name>;
};
