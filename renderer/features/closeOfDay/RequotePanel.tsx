import { useLocation } from 'wouter';
import type { RateView } from '../../../shared/contract/quotes.ts';
import { formatMoney, formatMoneyChange } from '../../../shared/rules/money.ts';
import { useCarriers } from '../../api/useCarriers.ts';
import { formatDayLong } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import styles from './closeOfDay.module.css';
import { closeOfDayStrings } from './strings.ts';
import type { Requote } from './useRequotes.ts';

interface RequotePanelProps {
  readonly date: string;
  readonly requotes: readonly Requote[];
  readonly onClose: () => void;
}

/** New rates of shipments that were not picked up, with the price difference. Books and cancels nothing. */
export function RequotePanel({ date, requotes, onClose }: RequotePanelProps) {
  const { carrierOf } = useCarriers();
  const carriers = new Map(requotes.map(({ shipment }) => [shipment.carrier, shipment.carrierName]));
  // The same error, such as no network, is shown once.
  const errors = new Map(
    requotes.flatMap(({ error }) => (error === null ? [] : [[JSON.stringify(error), error] as const])),
  );
  const bolNumbersOf = (key: string) =>
    requotes.filter(({ error }) => JSON.stringify(error) === key).map(({ shipment }) => shipment.bolNumber);
  return (
    <section aria-label={closeOfDayStrings.requotes} className={styles.requotes}>
      <div className="row">
        <h2 className="grow">{closeOfDayStrings.requotesFor(formatDayLong(date))}</h2>
        <Button kind="quiet" size="s" onClick={onClose}>
          {closeOfDayStrings.closeRequotes}
        </Button>
      </div>
      <Callout kind="attn" title={closeOfDayStrings.stillBooked}>
        <p>{closeOfDayStrings.stillBookedHint}</p>
        <ul>
          {[...carriers].map(([code, name]) => {
            const phone = carrierOf(code)?.phone ?? '';
            return (
              <li key={code}>
                {name}: {phone === '' ? closeOfDayStrings.noPhone : phone}
              </li>
            );
          })}
        </ul>
      </Callout>
      <table className="table" aria-label={closeOfDayStrings.requotesFor(formatDayLong(date))}>
        <colgroup>
          <col style={{ width: 172 }} />
          <col />
          <col style={{ width: '17%' }} />
          <col />
          <col style={{ width: 216 }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{closeOfDayStrings.bol}</th>
            <th scope="col">{closeOfDayStrings.booked}</th>
            <th scope="col">{closeOfDayStrings.sameCarrier}</th>
            <th scope="col">{closeOfDayStrings.cheapest}</th>
            <th scope="col">{closeOfDayStrings.newQuote}</th>
          </tr>
        </thead>
        <tbody>
          {requotes.map((requote) => (
            <RequoteRow key={requote.shipment.bolNumber} requote={requote} />
          ))}
        </tbody>
      </table>
      {[...errors].map(([key, error]) => (
        <div key={key}>
          <p className="small dim">{closeOfDayStrings.bolNumbers(bolNumbersOf(key).join(', '))}</p>
          <ErrorCallout nothingTyped error={error} />
        </div>
      ))}
    </section>
  );
}

function RequoteRow({ requote }: { readonly requote: Requote }) {
  const [, navigate] = useLocation();
  const { shipment, state, quote, same, cheapest } = requote;
  const { bolNumber, carrierName, totalCents, currency, quoteId } = shipment;
  const booked = totalCents === null ? closeOfDayStrings.noPrice : formatMoney(totalCents, currency);
  return (
    <tr>
      <td className="strong">{bolNumber}</td>
      <td>
        {booked}, {carrierName}
      </td>
      {state === 'done' ? (
        <>
          <td>{same === null ? closeOfDayStrings.noRate : priceLabel(same, totalCents, currency)}</td>
          <td>
            {cheapest === null
              ? closeOfDayStrings.noRates
              : `${priceLabel(cheapest, totalCents, currency)}, ${cheapest.carrierName}`}
          </td>
        </>
      ) : (
        <td colSpan={2} className="muted">
          {STATES[state]}
        </td>
      )}
      <td>
        {quote === null ? null : (
          <span className="row">
            <Button size="s" onClick={() => navigate(`/quote/${quote.id}/rates`)}>
              {closeOfDayStrings.viewRates}
            </Button>
            {quoteId === null ? null : (
              <Button kind="quiet" size="s" onClick={() => navigate(`/quote/${quoteId}/compare/${quote.id}`)}>
                {closeOfDayStrings.compareCarriers}
              </Button>
            )}
          </span>
        )}
      </td>
    </tr>
  );
}

const STATES: Readonly<Record<Exclude<Requote['state'], 'done'>, string>> = {
  waiting: closeOfDayStrings.waiting,
  running: closeOfDayStrings.gettingRates,
  failed: closeOfDayStrings.requoteFailed,
  elsewhere: closeOfDayStrings.bookedElsewhere,
};

function priceLabel(rate: RateView, bookedCents: number | null, currency: string): string {
  if (rate.totalCents === null) return closeOfDayStrings.noPrice;
  const price = formatMoney(rate.totalCents, rate.currency);
  if (bookedCents === null || rate.currency !== currency) return price;
  const difference = rate.totalCents - bookedCents;
  return difference === 0
    ? closeOfDayStrings.samePrice(price)
    : `${price} (${formatMoneyChange(difference, currency)})`;
}
