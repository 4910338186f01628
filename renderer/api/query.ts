/**
 * Calls as queries and mutations. A query key is `[domain, action, input]`, so that an event can invalidate a whole
 * domain. Errors are always `CallError`s.
 */
import { QueryClient, queryOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { CallInput, CallName, CallOutput } from '../../shared/ipc/contract.ts';
import { CallError } from './CallError.ts';
import { invoke } from './client.ts';

/** Such as `['quotes', 'get', {quoteId}]`. */
export function callKey<Name extends CallName>(name: Name, input: CallInput<Name>): readonly [string, string, unknown] {
  const dot = name.indexOf('.');
  return [name.slice(0, dot), name.slice(dot + 1), input];
}

async function valueOrThrow<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>> {
  const result = await invoke(name, input);
  if (!result.ok) throw new CallError(result.error);
  return result.value;
}

/** Options for `useQuery`: `useQuery(callQuery('quotes.get', { quoteId }))`. */
export function callQuery<Name extends CallName>(name: Name, input: CallInput<Name>) {
  return queryOptions<CallOutput<Name>, CallError, CallOutput<Name>, readonly [string, string, unknown]>({
    queryKey: callKey(name, input),
    queryFn: () => valueOrThrow(name, input),
  });
}

/** Calls whose input has a `callId` can be canceled while they run. */
type WithoutCallId<Input> = Input extends { callId: string } ? Omit<Input, 'callId'> : Input;

export type CallMutation<Name extends CallName> = UseMutationResult<
  CallOutput<Name>,
  CallError,
  WithoutCallId<CallInput<Name>>
> & {
  /** Cancels the running call. Does nothing if the call has no `callId`. */
  readonly cancel: () => void;
};

const CANCELABLE: ReadonlySet<CallName> = new Set([
  'connections.test',
  'quotes.getRates',
  'documents.fetch',
  'documents.mergeAll',
  'evidence.makeClaim',
  'refresh.start',
  'shipments.exportCsv',
  'workgroup.testJoin',
]);

/** Calls that replace a saved value, in the order they are made: requests of the browser host may overtake each other. */
const IN_ORDER: ReadonlySet<CallName> = new Set(['printing.setRoute', 'settings.set']);

/** A call as a mutation: `const rates = useCall('quotes.getRates'); rates.mutate({ request, useCached })`. */
export function useCall<Name extends CallName>(name: Name): CallMutation<Name> {
  const running = useRef<string | null>(null);
  const mutation = useMutation<CallOutput<Name>, CallError, WithoutCallId<CallInput<Name>>>({
    ...(IN_ORDER.has(name) && { scope: { id: name } }),
    mutationFn: async (input) => {
      const callId = crypto.randomUUID();
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- restores the `callId` omitted above
      const payload = (CANCELABLE.has(name) ? { ...input, callId } : input) as unknown as CallInput<Name>;
      if (CANCELABLE.has(name)) running.current = callId;
      try {
        return await valueOrThrow(name, payload);
      } finally {
        if (running.current === callId) running.current = null;
      }
    },
  });
  const cancel = useCallback(() => {
    if (running.current !== null) void invoke('calls.cancel', { callId: running.current });
  }, []);
  return { ...mutation, cancel };
}

/** The core is on this machine: there is no network to wait for, and events report stale data. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: 60_000, refetchOnWindowFocus: false },
      // Input, such as a typed password, isn't retained after the component unmounts.
      mutations: { networkMode: 'always', retry: false, gcTime: 0 },
    },
  });
}
