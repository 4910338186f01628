import type { Quote } from '../../../shared/contract/quotes.ts';
import { partLabel } from '../../lib/partLabel.ts';
import { Callout } from '../../ui/Callout.tsx';
import { ratesStrings } from './strings.tsx';

/** Warns about rates of the response that were unreadable and dropped, with reasons: the cheapest may be among them. */
export function DroppedRates({ quote: { dropped, rates } }: { readonly quote: Quote }) {
  const all = dropped.length + rates.length;
  const foreign = dropped.filter(({ why }) => why === 'another_quote');
  const unread = dropped.filter(({ why }) => why !== 'another_quote');
  const groups = [
    { parts: unread, title: ratesStrings.unreadableRates(unread.length, all) },
    { parts: foreign, title: ratesStrings.foreignRates(foreign.length, all) },
  ];
  return groups
    .filter(({ parts }) => parts.length > 0)
    .map(({ parts, title }) => (
      <Callout key={title} kind="attn" title={title}>
        <p>{ratesStrings.droppedDetails(parts.map(({ path, why }) => partLabel(path, why)).join('; '))}</p>
      </Callout>
    ));
}
