import type { RateView } from '../../../shared/contract/quotes.ts';
import { ratePriceLabel } from '../../../shared/rules/rates.ts';
import { Callout } from '../../ui/Callout.tsx';

interface MissingCarriersProps {
  readonly missing: readonly RateView[];
  /** Such as `at 10:24 AM` or `on this lane on Nov 12`. */
  readonly when: string;
}

/** Carriers that quoted before but not now: the provider omits them without a message (spec §4.1 rule 4). */
export function MissingCarriers({ missing, when }: MissingCarriersProps) {
  const names = missing.map((rate) => `${rate.carrierName} (${ratePriceLabel(rate)} then)`).join(', ');
  const title =
    missing.length === 1
      ? `1 carrier that quoted ${when} is missing`
      : `${missing.length} carriers that quoted ${when} are missing`;
  return (
    <Callout kind="info" title={title}>
      <p>{names}</p>
      <p className="dim">
        Carriers without a rate aren’t listed, and no reason is given. Requoting may bring them back.
      </p>
    </Callout>
  );
}
