import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { transport } from './transport.ts';

/** Makes every query of a domain ask again when the core says that the domain changed. */
export function EventsProvider({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient();
  useEffect(
    () =>
      transport.listen(
        (event) => void queries.invalidateQueries({ queryKey: [event.name.slice(0, event.name.indexOf('.'))] }),
        () => void queries.invalidateQueries(),
      ),
    [queries],
  );
  return children;
}
