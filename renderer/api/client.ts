/**
 * Calls of the core by their names: `invoke('quotes.get', { quoteId })`. Names, inputs and outputs are types of the
 * contract; its schemas stay in the core.
 */
import type { CallInput, CallName, CallOutput } from '../../shared/ipc/contract.ts';
import type { Result } from '../../shared/ipc/result.ts';
import { takeEarly } from './earlyCalls.ts';
import { type Transport, transport } from './transport.ts';

/** A transport's calls with the types of the contract. Resolves to a value in any case. */
export function createInvoke(target: Transport) {
  return async function invoke<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
  ): Promise<Result<CallOutput<Name>>> {
    const response = await (takeEarly(name, input) ?? target.call(name, input));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the core parses every output by the contract
    return response as Result<CallOutput<Name>>;
  };
}

export const invoke = createInvoke(transport);

/** URL of a stored document's content, on either host. */
export function documentUrl(fileId: string): string {
  return `/documents/${encodeURIComponent(fileId)}`;
}
