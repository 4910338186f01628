/** Types of handlers: one for each call of the contract. */

import type { CallName, CallValue, ParsedInput } from '../../shared/ipc/contract.ts';
import type { Result } from '../../shared/ipc/result.ts';

type Returned<Name extends CallName> = Promise<Result<CallValue<Name>>> | Result<CallValue<Name>>;

/** The names of a domain's calls, which start with its name. */
type CallsOf<Domain extends string> = Extract<CallName, `${Domain}.${string}`>;

/** A call that needs no account. `signal` aborts when the caller cancels the call by its `callId`, or the app closes. */
export type Handler<Name extends CallName> = (input: ParsedInput<Name>, signal: AbortSignal) => Returned<Name>;

export type Handlers<Names extends CallName> = { readonly [Name in Names]: Handler<Name> };
export type HandlersOf<Domain extends string> = Handlers<CallsOf<Domain>>;

/** A call of the account in use, with the services it needs. Without an account, dispatch returns `not_connected`. */
export type AccountHandler<Services, Name extends CallName> = (
  account: Services,
  input: ParsedInput<Name>,
  signal: AbortSignal,
) => Returned<Name>;

export type AccountHandlers<Services, Domain extends string> = {
  readonly [Name in CallsOf<Domain>]: AccountHandler<Services, Name>;
};
