import type { RateRequest } from '../../../shared/freight/requests.ts';
import { ACCESSORIAL_MEANINGS } from '../../../shared/freight/values.ts';
import { densityClass } from '../../../shared/rules/density.ts';
import { lineWeight } from '../../../shared/rules/totals.ts';
import { formatDimensions, formatNumber, formatWeight } from '../../lib/format.ts';
import styles from './booking.module.css';

const stackableText = (stackable: boolean | undefined) => (stackable === undefined ? '–' : stackable ? 'Yes' : 'No');

/** The freight and the accessorials of the quote, as they are booked. To change them takes another quote. */
export function FreightReview({ request }: { readonly request: RateRequest }) {
  const accessorials = request.accessorials ?? [];
  return (
    <section aria-label="Freight">
      <div className="sec-h">
        <h2>Freight</h2>
      </div>
      <table className={styles.reviewed} aria-label="Freight to book">
        <thead>
          <tr>
            <th scope="col" className="num">
              Qty
            </th>
            <th scope="col">Description</th>
            <th scope="col">NMFC</th>
            <th scope="col">Class</th>
            <th scope="col">L × W × H</th>
            <th scope="col">Stackable</th>
            <th scope="col" className="num">
              Wt each
            </th>
            <th scope="col" className="num">
              Total wt
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
                {unit.freightClass ?? <span className="muted">est. {densityClass(unit)}</span>}
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
        <span className="muted">Accessorials: </span>
        {accessorials.length === 0 ? 'None' : accessorials.map((code) => ACCESSORIAL_MEANINGS[code]).join(', ')}
      </p>
    </section>
  );
}
