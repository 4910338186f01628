import type { Quote } from '../../../shared/contract/quotes.ts';
import { partLabel } from '../../lib/partLabel.ts';
import { Callout } from '../../ui/Callout.tsx';

/** Warns about rates of the response that were unreadable and dropped, with reasons: the cheapest may be among them. */
export function DroppedRates({ quote: { dropped, rates } }: { readonly quote: Quote }) {
  const all = dropped.length + rates.length;
  const foreign = dropped.filter(({ why }) => why === 'another_quote');
  const unread = dropped.filter(({ why }) => why !== 'another_quote');
  const left = [
    { parts: unread, what: 'couldn’t be read' },
    { parts: foreign, what: `${foreign.length === 1 ? 'belongs' : 'belong'} to another quote` },
  ];
  return left
    .filter(({ parts }) => parts.length > 0)
    .map(({ parts, what }) => (
      <Callout key={what} kind="attn" title={`${parts.length} of ${all} rates ${what}`}>
        <p>Details: {parts.map(({ path, why }) => partLabel(path, why)).join('; ')}. Requote, or contact support.</p>
      </Callout>
    ));
}
