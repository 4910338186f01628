/** Compares the store with what the service has, what was sent, and the results that the clerks got. */
import type { Booking } from '../../../shared/contract/bookings.ts';
import type { Quote } from '../../../shared/contract/quotes.ts';
import type { Reported } from '../booking/clerkProcess.ts';
import type { Office } from './office.ts';

/** `forgotten`: a request that is no attempt, byte for byte. `untrue`: booked in the store, or by a result, alone. */
export type Harm = 'lost' | 'doubled' | 'forgotten' | 'unfinished' | 'untrue';

export interface OrderSeen {
  /** Of all quotes of the order. */
  readonly references: readonly string[];
  /** The bodies of the requests that reached the service. */
  readonly requests: readonly string[];
  readonly results: readonly { readonly quote: Quote; readonly result: Reported<Booking> }[];
}

/** Compares all about one order. */
export async function compareOffice(
  office: Pick<Office, 'rows' | 'service'>,
  { references, requests, results }: OrderSeen,
): Promise<{ readonly booked: number; readonly problems: { readonly harm: Harm; readonly message: string }[] }> {
  const problems: { harm: Harm; message: string }[] = [];
  const say = (harm: Harm, message: string) => void problems.push({ harm, message });
  const shipments = references.flatMap((reference) => office.service.shipmentsOf(reference));
  const stored = await office.rows(
    `SELECT b.quote_reference, s.bol_number FROM waybill.bookings b LEFT JOIN waybill.shipments s ON s.booking_id = b.id
     WHERE b.quote_reference = ANY ($1) AND b.state = 'booked'`,
    [references],
  );
  const keyOf = (reference: unknown, bolNumber: unknown) => `${String(reference)} ${String(bolNumber)}`;
  const known = new Set(stored.map((row) => keyOf(row['quote_reference'], row['bol_number'])));
  const real = new Set(shipments.map(({ quoteReference, bolNumber }) => keyOf(quoteReference, bolNumber)));
  if (shipments.length > 1) say('doubled', [...real].join(', '));
  for (const key of real) if (!known.has(key)) say('lost', key);
  for (const key of known) if (!real.has(key)) say('untrue', key);

  for (const { quote, result } of results) {
    if (result === 'killed') continue;
    if (!result.ok) {
      if (result.error.code === 'internal') say('untrue', `the app failed (${result.error.reference})`);
      continue;
    }
    const { state, outcome, quoteReference } = result.value;
    if (state === 'booked' && !real.has(keyOf(quote.quoteReference, outcome?.bolNumber))) {
      say('untrue', `a result is booked: ${quoteReference}`);
    }
  }

  const attempts = await office.rows(
    `SELECT a.body FROM waybill.booking_attempts a JOIN waybill.bookings b ON b.id = a.booking_id
     WHERE b.quote_reference = ANY ($1)`,
    [references],
  );
  const bodies = attempts.map((row) => String(row['body']));
  for (const request of requests) {
    const at = bodies.indexOf(request);
    if (at < 0) say('forgotten', 'a request is no attempt');
    else bodies.splice(at, 1);
  }
  return { booked: shipments.length, problems };
}
