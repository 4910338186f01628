import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CarrierEntry } from '../../shared/contract/carriers.ts';
import { carrierKey } from '../../shared/rules/carrierFields.ts';
import type { CallError } from './CallError.ts';
import { callQuery } from './query.ts';

const ALL = { search: '', sort: 'name', offset: 0, limit: 10_000 } as const;

export interface CarrierLookup {
  /** The directory's entry for a carrier code; undefined while loading, or if there is none. */
  readonly carrierOf: (code: string) => CarrierEntry | undefined;
  readonly isPending: boolean;
  /** Loading error: preferred and blocked carriers are unknown. */
  readonly failed: { readonly error: CallError; readonly refetch: () => unknown } | null;
}

/** The carrier directory by code. */
export function useCarriers(): CarrierLookup {
  const { data, error, isPending, refetch } = useQuery(callQuery('carriers.list', ALL));
  const byCode = useMemo(() => new Map(data?.carriers.map((carrier) => [carrierKey(carrier.code), carrier])), [data]);
  return useMemo(
    () => ({
      carrierOf: (code) => byCode.get(carrierKey(code)),
      isPending,
      failed: error === null ? null : { error, refetch },
    }),
    [byCode, isPending, error, refetch],
  );
}
