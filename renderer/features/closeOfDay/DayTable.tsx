import type { DayEndShipment } from '../../../shared/contract/closeOfDay.ts';
import { formatClockWindow } from '../../../shared/rules/clockTime.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { statusWord } from '../../../shared/rules/statusGroups.ts';
import { formatInstantTime, formatNumber, formatWeight } from '../../lib/format.ts';
import styles from './closeOfDay.module.css';
import { STATE_LABELS } from './dayTotals.ts';
import { closeOfDayStrings } from './strings.ts';

interface DayTableProps {
  readonly state: DayEndShipment['state'];
  readonly shipments: readonly DayEndShipment[];
  readonly checked: ReadonlySet<string>;
  readonly onToggle: (bolNumber: string) => void;
  readonly onOpen: (bolNumber: string) => void;
}

/** The shipments of a day in one state. Those that weren't picked up can be selected. */
export function DayTable({ state, shipments, checked, onToggle, onOpen }: DayTableProps) {
  if (shipments.length === 0) return null;
  const title = `${STATE_LABELS[state]}, ${formatNumber(shipments.length)}`;
  return (
    <section aria-label={STATE_LABELS[state]}>
      <h2>{title}</h2>
      <table className="table" aria-label={title}>
        <colgroup>
          <col style={{ width: 36 }} />
          <col style={{ width: 160 }} />
          <col style={{ width: '16%' }} />
          <col />
          <col style={{ width: 136 }} />
          <col style={{ width: '15%' }} />
          <col className={styles.freight} style={{ width: 60 }} />
          <col className={styles.freight} style={{ width: 92 }} />
          <col style={{ width: 100 }} />
          <col style={{ width: 60 }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">{closeOfDayStrings.selected}</span>
            </th>
            <th scope="col">{closeOfDayStrings.bol}</th>
            <th scope="col">{closeOfDayStrings.carrier}</th>
            <th scope="col">{closeOfDayStrings.consignee}</th>
            <th scope="col">{closeOfDayStrings.pickupWindow}</th>
            <th scope="col">{closeOfDayStrings.status}</th>
            <th scope="col" className={`num ${styles.freight}`}>
              {closeOfDayStrings.units}
            </th>
            <th scope="col" className={`num ${styles.freight}`}>
              {closeOfDayStrings.weight}
            </th>
            <th scope="col" className="num">
              {closeOfDayStrings.price}
            </th>
            <th scope="col" className="num">
              {closeOfDayStrings.alerts}
            </th>
          </tr>
        </thead>
        <tbody>
          {shipments.map((shipment) => {
            const { bolNumber, carrierName, consigneeName, consigneePlace, window, units, weightLb } = shipment;
            return (
              <tr key={bolNumber}>
                <td>
                  {state === 'picked_up' ? null : (
                    <input
                      type="checkbox"
                      aria-label={closeOfDayStrings.selectRow(bolNumber)}
                      checked={checked.has(bolNumber)}
                      onChange={() => onToggle(bolNumber)}
                    />
                  )}
                </td>
                <td>
                  <button type="button" className={styles.open} onClick={() => onOpen(bolNumber)}>
                    {bolNumber}
                  </button>
                </td>
                <td className="cut">{carrierName}</td>
                <td className="cut">
                  {[consigneeName, consigneePlace].filter((part) => part !== null).join(', ') || '–'}
                </td>
                <td>{window === null ? '–' : formatClockWindow(window)}</td>
                <td className="cut">{statusLabel(shipment)}</td>
                <td className={`num ${styles.freight}`}>{units === null ? '–' : formatNumber(units)}</td>
                <td className={`num ${styles.freight}`}>{weightLb === null ? '–' : formatWeight(weightLb)}</td>
                <td className="num">
                  {shipment.totalCents === null ? '–' : formatMoney(shipment.totalCents, shipment.currency)}
                </td>
                <td className="num">{shipment.alerts === 0 ? '' : formatNumber(shipment.alerts)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function statusLabel({ status, loadedAtMs }: DayEndShipment): string {
  const label = statusWord(status);
  return loadedAtMs === null ? label : closeOfDayStrings.loadedAt(label, formatInstantTime(loadedAtMs));
}
