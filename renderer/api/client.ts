/**
 * The typed client: `api.quotes.getRates(input)`. Names, inputs and outputs are derived from the contract, so a call
 * that the core doesn't have doesn't compile. Imports only its types: the schemas stay in the core.
 */
import { CALL_NAMES, type CallName } from '../../shared/ipc/channels.ts';
import type { CallInput, CallOutput } from '../../shared/ipc/contract.ts';
import type { Result } from '../../shared/ipc/result.ts';
import { type Transport, transport } from './transport.ts';

/** The domain of a call, such as `quotes` for `quotes.getRates`. */
export type Domain = CallName extends `${infer Before}.${string}` ? Before : never;
type ActionOf<D extends Domain> = Extract<CallName, `${D}.${string}`> extends `${D}.${infer After}` ? After : never;
type NameOf<D extends Domain, A extends string> = Extract<CallName, `${D}.${A}`>;

/** Calls without input take no argument. */
type Call<Name extends CallName> =
  Record<string, never> extends CallInput<Name>
    ? (input?: CallInput<Name>) => Promise<Result<CallOutput<Name>>>
    : (input: CallInput<Name>) => Promise<Result<CallOutput<Name>>>;

export type Api = { readonly [D in Domain]: { readonly [A in ActionOf<D>]: Call<NameOf<D, A>> } };

/** Makes a call by its full name. Always resolves to a value. */
export async function callByName<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  over: Transport = transport,
): Promise<Result<CallOutput<Name>>> {
  const answer = await over.call(name, input);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the core parses every output by the contract
  return answer as Result<CallOutput<Name>>;
}

/** Creates the client for a transport. */
export function createApi(over: Transport): Api {
  const domains: Record<string, Record<string, (input?: unknown) => Promise<Result<unknown>>>> = {};
  for (const name of CALL_NAMES) {
    const dot = name.indexOf('.');
    const domain = name.slice(0, dot);
    const action = (input?: unknown) => over.call(name, input ?? {});
    domains[domain] = { ...domains[domain], [name.slice(dot + 1)]: action };
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- built from the list that the type is derived from
  return domains as unknown as Api;
}

export const api: Api = createApi(transport);

/** URL of a stored document's content, on either host. */
export function documentUrl(fileId: string): string {
  return `/documents/${encodeURIComponent(fileId)}`;
}
