import type { RateView } from '../../../shared/ipc/contract/quotes.ts';
import { ratePriceWords } from '../../../shared/rules/rates.ts';
import { Callout } from '../../ui/Callout.tsx';

interface MissingCarriersProps {
  readonly missing: readonly RateView[];
  /** `at 10:24 AM`, `on this lane on Nov 12`. */
  readonly when: string;
}

/** Carriers that quoted before and are silent now: the service leaves them out and says nothing (spec §4.1 rule 4). */
export function MissingCarriers({ missing, when }: MissingCarriersProps) {
  const names = missing.map((rate) => `${rate.carrierName} (${ratePriceWords(rate)} then)`).join(', ');
  const title =
    missing.length === 1
      ? `A carrier that quoted ${when} is missing`
      : `${missing.length} carriers that quoted ${when} are missing`;
  return (
    <Callout kind="info" title={title}>
      <p>{names}</p>
      <p className="dim">
        The service leaves out carriers that gave no rate and doesn’t say why. Re-quoting may bring them back.
      </p>
    </Callout>
  );
}
