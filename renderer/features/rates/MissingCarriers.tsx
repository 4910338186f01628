import type { RateView } from '../../../shared/contract/quotes.ts';
import { ratePriceLabel } from '../../../shared/rules/rates.ts';
import { Callout } from '../../ui/Callout.tsx';
import { ratesStrings } from './strings.tsx';

interface MissingCarriersProps {
  readonly missing: readonly RateView[];
  /** The title for their number. */
  readonly titleOf: (count: number) => string;
}

/** Carriers that quoted before but not now: the provider omits them without a message (spec §4.1 rule 4). */
export function MissingCarriers({ missing, titleOf }: MissingCarriersProps) {
  const names = missing.map((rate) => ratesStrings.earlierRate(rate.carrierName, ratePriceLabel(rate))).join(', ');

  return (
    <Callout kind="info" title={titleOf(missing.length)}>
      <p>{names}</p>
      <p className="dim">{ratesStrings.missingNote}</p>
    </Callout>
  );
}
