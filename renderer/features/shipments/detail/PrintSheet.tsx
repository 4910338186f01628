import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { ShipmentDetail } from '../../../../shared/contract/shipments.ts';
import { callQuery } from '../../../api/query.ts';
import { formatDay, formatInstant } from '../../../lib/format.ts';
import { useNow } from '../../../lib/useNow.ts';
import { warningMessage } from '../../../lib/warningMessage.ts';
import { StatusTags } from './Detail.tsx';
import styles from './detail.module.css';
import { Parties } from './Parties.tsx';
import { PlannedVsActual } from './PlannedVsActual.tsx';
import { ShipmentSummary } from './ShipmentSummary.tsx';
import { detailStrings } from './strings.tsx';
import { Timeline } from './Timeline.tsx';

interface PrintSheetProps {
  readonly shipment: ShipmentDetail;
  readonly today: string;
}

/** Print version of the whole detail, light in any theme. Replaces the app in print. */
export function PrintSheet({ shipment, today }: PrintSheetProps) {
  const { bolNumber } = shipment;
  const savedNotes = useQuery(callQuery('notes.list', { bolNumber }));
  const savedTasks = useQuery(callQuery('tasks.list', { bolNumber }));
  const isComplete = savedNotes.isSuccess && savedTasks.isSuccess;
  const notes = savedNotes.data?.notes ?? [];
  const tasks = savedTasks.data?.tasks ?? [];
  const now = useNow(60_000);
  const isDemo = useQuery(callQuery('connections.status', {})).data?.active?.kind === 'demo';
  return createPortal(
    <article className={`theme-light ${styles.sheet}`} aria-hidden="true">
      {isDemo ? <b className={styles.sample}>{detailStrings.sample}</b> : null}
      <header>
        <h1>{detailStrings.shipmentTitle(bolNumber)}</h1>
        <p>{detailStrings.printedAt(formatInstant(now))}</p>
      </header>
      <StatusTags shipment={shipment} today={today} />
      <p>
        <b>{shipment.consigneeName ?? detailStrings.consigneeUnknown}</b>
        {shipment.consigneePlace === null ? '' : `, ${shipment.consigneePlace}`}
      </p>
      {shipment.openTask === null ? null : <p>{detailStrings.pickupOpen(warningMessage(shipment.openTask))}</p>}
      <ShipmentSummary shipment={shipment} />
      {shipment.serviceShipmentId === null ? null : <p>{detailStrings.providerId(shipment.serviceShipmentId)}</p>}
      <PlannedVsActual shipment={shipment} today={today} />
      <Part title={detailStrings.history}>
        <Timeline shipment={shipment} today={today} />
      </Part>
      <Part title={detailStrings.addressesFreight}>
        <Parties shipment={shipment} />
      </Part>
      {tasks.length === 0 ? null : (
        <Part title={detailStrings.tasks}>
          <ul>
            {tasks.map((task) => (
              <li key={task.id}>
                {(task.doneAtMs === null ? detailStrings.toDo : detailStrings.done)(
                  task.dueDate === null ? task.text : detailStrings.taskDue(task.text, formatDay(task.dueDate)),
                )}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {notes.length === 0 ? null : (
        <Part title={detailStrings.notes}>
          <ul>
            {notes.map((note) => (
              <li key={note.id}>
                {formatInstant(note.createdAtMs)}: <span className={styles.noteText}>{note.text}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {isComplete ? null : <p>{detailStrings.notLoaded}</p>}
      {shipment.documents.length === 0 ? null : (
        <Part title={detailStrings.documents}>
          <p>{shipment.documents.map(({ type }) => type).join(', ')}</p>
        </Part>
      )}
    </article>,
    document.body,
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
