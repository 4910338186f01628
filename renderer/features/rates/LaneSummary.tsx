import { IconArrowRight, IconPencil } from '@tabler/icons-react';
import type { Address, RateRequest } from '../../../shared/freight/requests.ts';
import { formatDay } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { extrasLabel, freightLabel } from './freightLabel.ts';
import styles from './RatesScreen.module.css';
import { ratesStrings } from './strings.tsx';

const place = ({ city, state, zip }: Address) => `${city}, ${state} ${zip}`;

interface LaneSummaryProps {
  readonly request: RateRequest;
  /** Whether the quote form still holds this quote. */
  readonly isInForm: boolean;
  /** Whether a new quote may be made from this one. */
  readonly canRepeat: boolean;
  /** Opened from the comparison with its original. */
  readonly isWhatIf: boolean;
  readonly onBack: () => void;
  readonly onNewQuote: () => void;
}

/** Summary of the request. */
export function LaneSummary({ request, isInForm, canRepeat, isWhatIf, onBack, onNewQuote }: LaneSummaryProps) {
  const extras = extrasLabel(request);
  const pickup = ratesStrings.pickupOn(formatDay(request.pickupDate));
  const message = [pickup, freightLabel(request), extras].filter((part) => part !== '').join(', ');
  return (
    <header className={`strip ${styles.summary}`}>
      <h1>{ratesStrings.rates}</h1>
      <span className="vr" />
      <span className={styles.lane}>
        <b className="cut" title={place(request.origin)}>
          {place(request.origin)}
        </b>
        <Icon of={IconArrowRight} size={14} label={ratesStrings.to} />
        <b className="cut" title={place(request.destination)}>
          {place(request.destination)}
        </b>
      </span>
      <span className={`dim cut ${styles.message}`} title={message}>
        {message}
      </span>
      {isInForm || !canRepeat ? null : (
        <Button kind="quiet" size="s" keys="N" onClick={onNewQuote}>
          {ratesStrings.copyToNewQuote}
        </Button>
      )}
      <Button
        kind="quiet"
        size="s"
        keys="Esc"
        icon={isWhatIf ? null : <Icon of={IconPencil} size={14} />}
        onClick={onBack}
      >
        {isWhatIf ? ratesStrings.backToComparison : isInForm ? ratesStrings.editQuote : ratesStrings.backToQuote}
      </Button>
    </header>
  );
}
