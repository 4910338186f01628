import type { Quote } from '../../../shared/ipc/contract/quotes.ts';
import { partWords } from '../../lib/partWords.ts';
import { Callout } from '../../ui/Callout.tsx';

/** How many rates of the answer could not be read, and why: the cheapest may be among them. */
export function DroppedRates({ quote: { dropped, rates } }: { readonly quote: Quote }) {
  if (dropped.length === 0) return null;
  const all = dropped.length + rates.length;
  return (
    <Callout kind="attn" title={`${dropped.length} of ${all} rates could not be read`}>
      <p>{dropped.map(({ path, why }) => partWords(path, why)).join('; ')}. Re-quote, or ask the service’s support.</p>
    </Callout>
  );
}
