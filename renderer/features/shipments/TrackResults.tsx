import { statusWord } from '../../../shared/rules/statusGroups.ts';
import { errorMessages } from '../../lib/errorMessages.ts';
import { Button } from '../../ui/Button.tsx';
import { StatusIcon } from './StatusIcon.tsx';
import styles from './shipments.module.css';
import { shipmentsStrings } from './strings.ts';
import type { TrackedNumber } from './useTrackList.ts';

interface TrackResultsProps {
  readonly lines: readonly TrackedNumber[];
  readonly isRunning: boolean;
  readonly onOpen: (bolNumber: string) => void;
}

/** One row for each number of a list, with what was found. */
export function TrackResults({ lines, isRunning, onOpen }: TrackResultsProps) {
  const found = lines.filter(({ result }) => result !== null && 'shipment' in result).length;
  const left = lines.filter(({ result }) => result === null).length;
  return (
    <>
      <p className="small muted" role="status">
        {left === 0
          ? shipmentsStrings.found(found, lines.length)
          : (isRunning ? shipmentsStrings.foundToGo : shipmentsStrings.foundNotChecked)(found, lines.length, left)}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section className={styles.trackResults} aria-label={shipmentsStrings.results} tabIndex={0}>
        <table className="table dense" aria-label={shipmentsStrings.resultsByNumber}>
          <thead>
            <tr>
              <th scope="col">{shipmentsStrings.number}</th>
              <th scope="col">{shipmentsStrings.result}</th>
              <th scope="col">{shipmentsStrings.carrier}</th>
              <th scope="col">{shipmentsStrings.bol}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Row key={line.number} line={line} onOpen={onOpen} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Row({
  line: { number, result },
  onOpen,
}: { readonly line: TrackedNumber } & Pick<TrackResultsProps, 'onOpen'>) {
  const shipment = result !== null && 'shipment' in result ? result.shipment : null;
  return (
    <tr>
      <td className="cut">{number}</td>
      <td>
        {shipment !== null ? (
          <span className="row">
            <StatusIcon status={shipment.status} voided={shipment.voided} />
            {shipment.voided ? shipmentsStrings.voided : statusWord(shipment.status)}
          </span>
        ) : result !== null && 'error' in result ? (
          <span className="c-late">{errorMessages(result.error, true).title}</span>
        ) : (
          <span className="muted">–</span>
        )}
      </td>
      <td>{shipment?.carrierName ?? ''}</td>
      <td>
        {shipment === null ? null : (
          <Button kind="quiet" size="s" onClick={() => onOpen(shipment.bolNumber)}>
            {shipment.bolNumber}
          </Button>
        )}
      </td>
    </tr>
  );
}
