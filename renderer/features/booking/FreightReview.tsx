import type { RateRequest } from '../../../shared/freight/requests.ts';
import { ACCESSORIAL_MEANINGS } from '../../../shared/freight/values.ts';
import { densityClass } from '../../../shared/rules/density.ts';
import { lineWeight } from '../../../shared/rules/totals.ts';
import { formatDimensions, formatNumber, formatWeight } from '../../lib/format.ts';
import styles from './booking.module.css';
import { bookingStrings } from './strings.tsx';

const stackableText = (stackable: boolean | undefined) =>
  stackable === undefined ? '–' : stackable ? bookingStrings.yes : bookingStrings.no;

/** The freight and the accessorials of the quote, as they are booked. To change them takes another quote. */
export function FreightReview({ request }: { readonly request: RateRequest }) {
  const accessorials = request.accessorials ?? [];
  return (
    <section aria-label={bookingStrings.freight}>
      <div className="sec-h">
        <h2>{bookingStrings.freight}</h2>
      </div>
      <table className={styles.reviewed} aria-label={bookingStrings.freightToBook}>
        <thead>
          <tr>
            <th scope="col" className="num">
              {bookingStrings.qty}
            </th>
            <th scope="col">{bookingStrings.description}</th>
            <th scope="col">{bookingStrings.nmfc}</th>
            <th scope="col">{bookingStrings.class}</th>
            <th scope="col">{bookingStrings.dimensions}</th>
            <th scope="col">{bookingStrings.stackable}</th>
            <th scope="col" className="num">
              {bookingStrings.wtEach}
            </th>
            <th scope="col" className="num">
              {bookingStrings.totalWt}
            </th>
          </tr>
        </thead>
        <tbody>
          {request.handlingUnits.map((unit, index) => (
            <tr key={index}>
              <td className="num">{formatNumber(unit.quantity ?? 1)}</td>
              <td>{unit.description}</td>
              <td>{unit.nmfc ?? '–'}</td>
              <td className="nowrap">
                {unit.freightClass ?? <span className="muted">{bookingStrings.est(densityClass(unit))}</span>}
              </td>
              <td className="nowrap">{formatDimensions([unit.length, unit.width, unit.height])}</td>
              <td>{stackableText(unit.stackable)}</td>
              <td className="num nowrap">{formatWeight(unit.weight)}</td>
              <td className="num nowrap">{formatWeight(lineWeight(unit))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small">
        <span className="muted">{bookingStrings.accessorials}</span>{' '}
        {accessorials.length === 0
          ? bookingStrings.none
          : accessorials.map((code) => ACCESSORIAL_MEANINGS[code]).join(', ')}
      </p>
    </section>
  );
}
