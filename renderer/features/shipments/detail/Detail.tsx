import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ShipmentDetail } from '../../../../shared/contract/shipments.ts';
import { daysLate, statusKind, statusWord } from '../../../../shared/rules/statusGroups.ts';
import { callQuery, useCall } from '../../../api/query.ts';
import { formatInstant, formatLateness } from '../../../lib/format.ts';
import { libStrings } from '../../../lib/strings.ts';
import { warningMessage } from '../../../lib/warningMessage.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useKeys } from '../../../ui/keys/useKeys.ts';
import { NotShared } from '../../../ui/NotShared.tsx';
import { TabList } from '../../../ui/TabList.tsx';
import { ShipmentInvoices } from '../../invoices/index.ts';
import { isFarPoll } from '../farPoll.ts';
import { StatusIcon } from '../StatusIcon.tsx';
import { AuditTrail } from './AuditTrail.tsx';
import { Calls } from './Calls.tsx';
import { DocumentsPanel } from './DocumentsPanel.tsx';
import styles from './detail.module.css';
import { Notes } from './Notes.tsx';
import { Parties } from './Parties.tsx';
import { PlannedVsActual } from './PlannedVsActual.tsx';
import { ShipmentSummary } from './ShipmentSummary.tsx';
import { detailStrings } from './strings.tsx';
import { Tasks } from './Tasks.tsx';
import { Timeline } from './Timeline.tsx';
import { TimelineChart } from './TimelineChart.tsx';

export type DetailTab = 'history' | 'notes' | 'parties' | 'documents' | 'invoices' | 'audit' | 'calls';

interface DetailProps {
  readonly shipment: ShipmentDetail;
  readonly today: string;
  readonly tab: DetailTab;
  readonly onTab: (tab: DetailTab) => void;
  /** Changes focus the field for a new note or task. */
  readonly noteFocusCount: number;
  readonly taskFocusCount: number;
  /** Moves the focus out of a field. */
  readonly onLeaveField: () => void;
  readonly onDocument: (type: string) => void;
}

/** Shipment detail: status and numbers always visible, the rest in tabs. */
export function Detail(props: DetailProps) {
  const { shipment, today, tab, onTab, noteFocusCount, taskFocusCount, onLeaveField, onDocument } = props;
  const { bolNumber } = shipment;
  const notes = useQuery(callQuery('notes.list', { bolNumber }));
  const tasks = useQuery(callQuery('tasks.list', { bolNumber }));
  const isCounted = notes.data !== undefined && tasks.data !== undefined;
  const toDo = tasks.data?.tasks.filter(({ doneAtMs }) => doneAtMs === null).length ?? 0;
  return (
    <>
      <StatusTags shipment={shipment} today={today} />
      {shipment.isUnshared === true ? <p className="small muted">{libStrings.sharedLater}</p> : null}
      <div>
        <b>{shipment.consigneeName ?? detailStrings.consigneeUnknown}</b>
        {shipment.consigneePlace === null ? null : <span className="dim">, {shipment.consigneePlace}</span>}
      </div>
      <PickupTask bolNumber={bolNumber} task={shipment.openTask} />
      <ShipmentSummary shipment={shipment} />
      <div className={styles.sections}>
        <TabList
          label={detailStrings.shipmentDetails}
          shown={tab}
          onShow={onTab}
          tabs={[
            { name: 'history', word: detailStrings.history },
            { name: 'notes', word: detailStrings.notes, ...(isCounted && { count: notes.data.notes.length + toDo }) },
            { name: 'documents', word: detailStrings.documents, count: shipment.documents.length },
            { name: 'invoices', word: detailStrings.invoice },
            { name: 'parties', word: detailStrings.addressesFreight },
            { name: 'audit', word: detailStrings.auditTrail },
            { name: 'calls', word: detailStrings.apiLog },
          ]}
        >
          {tab === 'history' ? (
            <div className="col">
              <TimelineChart shipment={shipment} today={today} />
              <PlannedVsActual shipment={shipment} today={today} />
              <Timeline shipment={shipment} today={today} />
            </div>
          ) : null}
          {tab === 'notes' ? (
            <div className="col">
              <Tasks bolNumber={bolNumber} today={today} focusCount={taskFocusCount} onLeave={onLeaveField} />
              <Notes bolNumber={bolNumber} focusCount={noteFocusCount} onLeave={onLeaveField} />
            </div>
          ) : null}
          {tab === 'parties' ? <Parties shipment={shipment} /> : null}
          {tab === 'documents' ? <DocumentsPanel shipment={shipment} onDocument={onDocument} /> : null}
          {tab === 'invoices' ? <ShipmentInvoices bolNumber={bolNumber} /> : null}
          {tab === 'audit' ? <AuditTrail bolNumber={bolNumber} /> : null}
          {tab === 'calls' ? <Calls key={shipment.lastCheckedAtMs} bolNumber={bolNumber} /> : null}
        </TabList>
      </div>
    </>
  );
}

const TAG_KIND = {
  no_status: 'neutral',
  created: 'neutral',
  moving: 'moving',
  delivered: 'done',
  cancelled: 'neutral',
  voided: 'neutral',
  unknown: 'neutral',
} as const;

function isNextFar({ lastCheckedAtMs, nextPollAtMs }: ShipmentDetail): boolean {
  return (
    nextPollAtMs !== null && lastCheckedAtMs !== null && isFarPoll(nextPollAtMs, Math.max(lastCheckedAtMs, Date.now()))
  );
}

/** Badges for status, voided and late, each with icon and text. */
export function StatusTags({ shipment, today }: Pick<DetailProps, 'shipment' | 'today'>) {
  const late = daysLate(shipment, today);
  return (
    <div className={styles.tags}>
      <Badge
        kind={TAG_KIND[statusKind({ status: shipment.status, voided: false })]}
        icon={<StatusIcon status={shipment.status} size={12} />}
      >
        {statusWord(shipment.status)}
      </Badge>
      {shipment.voided ? (
        <Badge icon={<StatusIcon status={shipment.status} voided size={12} />}>{detailStrings.voided}</Badge>
      ) : null}
      {shipment.isUnshared === true ? <NotShared /> : null}
      {late > 0 ? (
        <Badge kind="late" icon={<Icon of={IconClock} size={12} />}>
          {formatLateness(late)}
        </Badge>
      ) : null}
      <span className="grow" />
      <span className="small muted">
        {shipment.lastCheckedAtMs === null
          ? detailStrings.notUpdated
          : detailStrings.updatedAt(formatInstant(shipment.lastCheckedAtMs))}
        {isNextFar(shipment) ? detailStrings.next(formatInstant(shipment.nextPollAtMs ?? 0)) : null}
      </span>
    </div>
  );
}

function PickupTask({ bolNumber, task }: { readonly bolNumber: string; readonly task: string | null }) {
  const close = useCall('shipments.closeTask');
  const done = () => close.mutate({ bolNumber });
  useKeys(
    [
      {
        keys: 'Y',
        label: detailStrings.markPickupConfirmed,
        bar: false,
        run: done,
        writes: true,
        when: task !== null && !close.isPending,
      },
    ],
    { scope: 'Pickup task' },
  );
  if (task === null) return null;
  return (
    <Callout
      kind="attn"
      title={detailStrings.confirmPickup}
      actions={
        <Button size="s" keys="Y" writes busy={close.isPending} onClick={done}>
          {detailStrings.pickupConfirmed}
        </Button>
      }
    >
      <p>{warningMessage(task)}</p>
      {close.error === null ? null : <ErrorCallout error={close.error.error} />}
    </Callout>
  );
}
