import { useState } from 'react';
import type { Quote } from '../../../shared/contract/quotes.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { RateRequest } from '../../../shared/freight/requests.ts';
import { ACCESSORIAL_CODES, type AccessorialCode } from '../../../shared/freight/values.ts';
import { nextBusinessDay } from '../../../shared/rules/businessDays.ts';
import { parseDate } from '../../../shared/rules/parseDate.ts';
import { ACCESSORIAL_PHRASES } from '../../lib/accessorialPhrases.ts';
import { formatDayLong, formatDayTyped } from '../../lib/format.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { TextField } from '../../ui/Field.tsx';
import { RequestButton } from '../../ui/RequestButton.tsx';
import { useServiceWait } from '../../ui/servicePause.ts';
import { RunningCall, useGetRates } from '../quote/index.ts';
import { ratesStrings } from './strings.tsx';
import styles from './WhatIf.module.css';
import { type WhatIf, whatIfRequest } from './whatIf.ts';

interface WhatIfDialogProps {
  readonly request: RateRequest;
  readonly today: string;
  /** The earliest day that isn't over everywhere in the United States. */
  readonly openFrom: string;
  /** The other quote, and whether its rates are cached. */
  readonly onQuote: (quote: Quote, fromCache: boolean) => Promise<void>;
  readonly onClose: () => void;
}

type Chosen = 'date' | AccessorialCode;

/** Changes one thing of the request and requotes it, only when the user confirms. */
export function WhatIfDialog({ request, today, openFrom, onQuote, onClose }: WhatIfDialogProps) {
  const [chosen, setChosen] = useState<Chosen>('date');
  const [typed, setTyped] = useState(() => formatDayTyped(nextBusinessDay(request.pickupDate)));
  const [date, setDate] = useState<string | null>(() => nextBusinessDay(request.pickupDate));
  const [error, setError] = useState<AppError | null>(null);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const rates = useGetRates();
  const wait = useServiceWait();
  const isRunning = rates.runningSinceMs !== null;
  const problem =
    date === null
      ? ratesStrings.enterOtherDate
      : date < openFrom
        ? ratesStrings.datePassed
        : date === request.pickupDate
          ? ratesStrings.sameDate
          : null;
  const change: WhatIf | null =
    chosen !== 'date'
      ? { kind: 'accessorial', code: chosen }
      : problem === null && date !== null
        ? { kind: 'date', pickupDate: date }
        : null;

  const getRates = async () => {
    setWasSubmitted(true);
    setError(null);
    if (change === null || isRunning) return;
    const response = await rates.getRates(whatIfRequest(request, change), true);
    if (response === null) return;
    if (response.ok) await onQuote(response.value.quote, response.value.fromCache);
    else setError(response.error);
  };
  const close = () => {
    rates.cancel();
    onClose();
  };
  const has = (code: AccessorialCode) => request.accessorials?.includes(code) === true;

  return (
    <Dialog
      title={ratesStrings.whatIf}
      width={620}
      onClose={close}
      keys={[
        {
          keys: 'Ctrl+Enter',
          label: ratesStrings.getRates,
          run: () => void getRates(),
          writes: true,
          when: !isRunning && wait === null,
        },
        { keys: 'Ctrl+.', label: ratesStrings.cancel, run: rates.cancel, when: isRunning },
      ]}
      actions={
        rates.runningSinceMs === null ? (
          <RequestButton kind="primary" keys="Ctrl+Enter" writes onClick={() => void getRates()}>
            {ratesStrings.getRates}
          </RequestButton>
        ) : (
          <RunningCall sinceMs={rates.runningSinceMs} onCancel={rates.cancel} />
        )
      }
    >
      <div className="dialog-body" inert={isRunning}>
        <p className="dim">{ratesStrings.whatIfHint}</p>
        <fieldset className={styles.choices}>
          <legend className="vh">{ratesStrings.change}</legend>
          <label className={styles.choice}>
            <input type="radio" name="what-if" checked={chosen === 'date'} onChange={() => setChosen('date')} />
            {ratesStrings.anotherDate}
          </label>
          {ACCESSORIAL_CODES.map((code) => (
            <label key={code} className={styles.choice}>
              <input type="radio" name="what-if" checked={chosen === code} onChange={() => setChosen(code)} />
              <span>
                {has(code)
                  ? ratesStrings.withoutMarked(ACCESSORIAL_PHRASES[code])
                  : ratesStrings.with(ACCESSORIAL_PHRASES[code])}
              </span>
            </label>
          ))}
        </fieldset>
        {chosen === 'date' ? (
          <TextField
            label={ratesStrings.pickupDate}
            value={typed}
            error={wasSubmitted || date === null ? problem : null}
            hint={date === null ? null : formatDayLong(date)}
            onChange={(text) => {
              setTyped(text);
              const reading = parseDate(text, today);
              setDate(reading.kind === 'date' ? reading.date : null);
            }}
          />
        ) : null}
        {error === null ? null : error.code === 'cancelled' ? (
          <p role="status">{ratesStrings.canceled}</p>
        ) : (
          <ErrorCallout error={error} onRetry={() => void getRates()} />
        )}
      </div>
    </Dialog>
  );
}
