import { useLocation } from 'wouter';
import type { RateView } from '../../../shared/contract/quotes.ts';
import { formatMoney, formatMoneyChange } from '../../../shared/rules/money.ts';
import { useCarriers } from '../../api/useCarriers.ts';
import { formatDayLong } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import styles from './closeOfDay.module.css';
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
  return (
    <section aria-label="Requotes" className={styles.requotes}>
      <div className="row">
        <h2 className="grow">Requotes for {formatDayLong(date)}</h2>
        <Button kind="quiet" size="s" onClick={onClose}>
          Close requotes
        </Button>
      </div>
      <Callout kind="attn" title="The old shipments are still booked">
        <p>
          Waybill can’t cancel or move a pickup. Call the carrier, cancel the old shipment, then book from the new
          quote. Otherwise two drivers may come.
        </p>
        <ul>
          {[...carriers].map(([code, name]) => {
            const phone = carrierOf(code)?.phone ?? '';
            return (
              <li key={code}>
                {name}: {phone === '' ? 'no phone number in Carriers' : phone}
              </li>
            );
          })}
        </ul>
      </Callout>
      <table className="table" aria-label={`Requotes for ${formatDayLong(date)}`}>
        <thead>
          <tr>
            <th scope="col">BOL</th>
            <th scope="col">Booked</th>
            <th scope="col">Same carrier</th>
            <th scope="col">Cheapest</th>
            <th scope="col">New quote</th>
          </tr>
        </thead>
        <tbody>
          {requotes.map((requote) => (
            <RequoteRow key={requote.shipment.bolNumber} requote={requote} />
          ))}
        </tbody>
      </table>
      {requotes.flatMap(({ error, shipment }) =>
        error === null ? [] : [<ErrorCallout key={shipment.bolNumber} nothingTyped error={error} />],
      )}
    </section>
  );
}

function RequoteRow({ requote }: { readonly requote: Requote }) {
  const [, go] = useLocation();
  const { shipment, state, quote, same, cheapest } = requote;
  const { bolNumber, carrierName, totalCents, currency, quoteId } = shipment;
  const booked = totalCents === null ? 'no price' : formatMoney(totalCents, currency);
  return (
    <tr>
      <td className="strong">{bolNumber}</td>
      <td>
        {carrierName}, {booked}
      </td>
      {state === 'done' ? (
        <>
          <td>{same === null ? 'No rate' : priceLabel(same, totalCents, currency)}</td>
          <td>
            {cheapest === null ? 'No rates' : `${cheapest.carrierName}, ${priceLabel(cheapest, totalCents, currency)}`}
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
            <Button size="s" onClick={() => go(`/quote/${quote.id}/rates`)}>
              View rates
            </Button>
            {quoteId === null ? null : (
              <Button kind="quiet" size="s" onClick={() => go(`/quote/${quoteId}/compare/${quote.id}`)}>
                Compare carriers
              </Button>
            )}
          </span>
        )}
      </td>
    </tr>
  );
}

const STATES: Readonly<Record<Exclude<Requote['state'], 'done'>, string>> = {
  waiting: 'Waiting',
  running: 'Getting rates…',
  failed: 'No rates. Nothing was changed.',
  elsewhere: 'Booked outside Waybill: enter a new quote.',
};

function priceLabel(rate: RateView, bookedCents: number | null, currency: string): string {
  if (rate.totalCents === null) return 'no price';
  const price = formatMoney(rate.totalCents, rate.currency);
  if (bookedCents === null || rate.currency !== currency) return price;
  const more = rate.totalCents - bookedCents;
  return more === 0 ? `${price}, same price` : `${price} (${formatMoneyChange(more, currency)})`;
}
