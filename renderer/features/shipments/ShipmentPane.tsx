import { IconBan, IconCalendar, IconClock, IconFileText, IconHash, IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Address, Party } from '../../../shared/freight/requests.ts';
import type { ShipmentDetail } from '../../../shared/ipc/contract/shipments.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { formatPhone } from '../../../shared/rules/phone.ts';
import { daysLate, statusKind, statusWord } from '../../../shared/rules/statusGroups.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { formatDay, formatDayShort, formatInstant } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Copy, useCopy } from '../../ui/Copy.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { Note } from '../../ui/Note.tsx';
import { Side } from '../../ui/Screen.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { StatusIcon } from './StatusIcon.tsx';
import styles from './shipments.module.css';
import { type TimeLineEvent, timeLine } from './timeLine.ts';

interface ShipmentPaneProps {
  readonly bolNumber: string;
  readonly today: string;
  readonly onClose: () => void;
}

const TABS = ['Time line', 'Parties', 'Paper'] as const;
type Tab = (typeof TABS)[number];

/** One shipment beside the table: what it is, what happened, what can be done. */
export function ShipmentPane({ bolNumber, today, onClose }: ShipmentPaneProps) {
  const [, navigate] = useLocation();
  const shipment = useQuery(callQuery('shipments.get', { bolNumber }));
  const refresh = useCall('shipments.refresh');
  const copy = useCopy();
  const look = () => {
    if (!refresh.isPending) refresh.mutate({ bolNumber });
  };
  const documents = () => navigate(`/shipments/${encodeURIComponent(bolNumber)}/documents`);
  useKeys(
    [
      { keys: 'C', words: 'Copy the BOL number', bar: false, run: () => copy(bolNumber) },
      { keys: 'R', words: 'Refresh the shipment', bar: false, run: look },
      { keys: 'D', words: 'Open its documents', bar: false, run: documents },
    ],
    { scope: 'Shipment' },
  );
  return (
    <Side
      label={`Shipment ${bolNumber}`}
      width={312}
      foot={
        <div className={styles.acts}>
          <Button keys="R" busy={refresh.isPending} onClick={look}>
            Refresh
          </Button>
          <Button keys="D" onClick={documents}>
            Documents
          </Button>
        </div>
      }
    >
      <div className={styles.headline}>
        <h2 className={styles.bol}>{bolNumber}</h2>
        <Copy bare text={bolNumber} what="BOL number" />
        <span className="grow" />
        <Button kind="quiet" size="s" keys="I" onClick={onClose}>
          Close
        </Button>
      </div>
      {refresh.error === null || refresh.isPending ? null : <ErrorNote error={refresh.error.error} onRetry={look} />}
      {shipment.isError ? <ErrorNote error={shipment.error.error} onRetry={() => void shipment.refetch()} /> : null}
      {shipment.isPending ? <LoadingRows rows={7} label="The shipment" /> : null}
      {shipment.data === undefined ? null : (
        <Detail
          shipment={shipment.data}
          today={today}
          onDocument={(type) =>
            navigate(`/shipments/${encodeURIComponent(bolNumber)}/documents/${encodeURIComponent(type)}`)
          }
        />
      )}
    </Side>
  );
}

interface DetailProps {
  readonly shipment: ShipmentDetail;
  readonly today: string;
  readonly onDocument: (type: string) => void;
}

const TAG_KIND = {
  created: 'neutral',
  moving: 'moving',
  delivered: 'done',
  cancelled: 'neutral',
  voided: 'neutral',
  unknown: 'neutral',
} as const;

function Detail({ shipment, today, onDocument }: DetailProps) {
  const [tab, setTab] = useState<Tab>('Time line');
  const late = daysLate(shipment, today);
  return (
    <>
      <div className={styles.tags}>
        <Tag
          kind={TAG_KIND[statusKind({ status: shipment.status, voided: false })]}
          icon={<StatusIcon status={shipment.status} size={12} />}
        >
          {statusWord(shipment.status)}
        </Tag>
        {shipment.voided ? <Tag icon={<StatusIcon status={shipment.status} voided size={12} />}>Voided</Tag> : null}
        {late > 0 ? (
          <Tag kind="late" icon={<Icon of={IconClock} size={12} />}>
            Late {late} {late === 1 ? 'day' : 'days'}
          </Tag>
        ) : null}
      </div>
      <div>
        <b>{shipment.consigneeName ?? 'Consignee not known here'}</b>
        {shipment.consigneePlace === null ? null : <span className="dim">, {shipment.consigneePlace}</span>}
      </div>
      <OpenTask bolNumber={shipment.bolNumber} task={shipment.openTask} />
      <Facts shipment={shipment} />
      <div className="tabs" role="tablist" aria-label="About the shipment">
        {TABS.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            aria-selected={each === tab}
            className={each === tab ? 'on' : undefined}
            onClick={() => setTab(each)}
          >
            {each}
            {each === 'Paper' && shipment.documents.length > 0 ? (
              <span className="muted">{shipment.documents.length}</span>
            ) : null}
          </button>
        ))}
      </div>
      {tab === 'Time line' ? <TimeLine shipment={shipment} today={today} /> : null}
      {tab === 'Parties' ? <Parties shipment={shipment} /> : null}
      {tab === 'Paper' ? <Paper shipment={shipment} onDocument={onDocument} /> : null}
    </>
  );
}

function OpenTask({ bolNumber, task }: { readonly bolNumber: string; readonly task: string | null }) {
  const close = useCall('shipments.closeTask');
  if (task === null) return null;
  return (
    <Note
      kind="attn"
      title="Task: the pickup needs a hand"
      actions={
        <Button size="s" busy={close.isPending} onClick={() => close.mutate({ bolNumber })}>
          Done, pickup confirmed
        </Button>
      }
    >
      <p>
        The service says: <q>{task}</q>
      </p>
      {close.error === null ? null : <ErrorNote error={close.error.error} />}
    </Note>
  );
}

function Facts({ shipment }: { readonly shipment: ShipmentDetail }) {
  const { trackingStatus, status } = shipment;
  const references = shipment.referenceNumbers.filter((reference) => reference !== `PO: ${shipment.poNumber}`);
  return (
    <dl className="kv">
      {trackingStatus !== null && trackingStatus !== status ? (
        <>
          <dt>Tracking says</dt>
          <dd>{statusWord(trackingStatus)}</dd>
        </>
      ) : null}
      <dt>Carrier</dt>
      <dd>
        {shipment.carrierName}{' '}
        {shipment.carrierName === shipment.carrier ? null : <span className="muted">{shipment.carrier}</span>}
      </dd>
      <dt>PRO</dt>
      <dd>
        <AssignedNumber value={shipment.proNumber} what="PRO number" />
      </dd>
      <dt>Pickup number</dt>
      <dd>
        <AssignedNumber value={shipment.pickupNumber} what="pickup number" />
      </dd>
      <dt>Pickup</dt>
      <dd>{shipment.pickupDate === null ? '–' : formatDay(shipment.pickupDate)}</dd>
      <dt>Due</dt>
      <dd>{shipment.estimatedDeliveryDate === null ? '–' : formatDay(shipment.estimatedDeliveryDate)}</dd>
      {shipment.deliveryDate === null ? null : (
        <>
          <dt>Delivered</dt>
          <dd>{formatDay(shipment.deliveryDate)}</dd>
        </>
      )}
      <dt>PO</dt>
      <dd>{shipment.poNumber ?? '–'}</dd>
      {shipment.orderId === null ? null : (
        <>
          <dt>Your order ID</dt>
          <dd>{shipment.orderId}</dd>
        </>
      )}
      {references.length === 0 ? null : (
        <>
          <dt>References</dt>
          <dd>{references.join(', ')}</dd>
        </>
      )}
      {shipment.totalCents === null ? null : (
        <>
          <dt>Price</dt>
          <dd>{formatMoney(shipment.totalCents)}</dd>
        </>
      )}
      {shipment.serviceShipmentId === null ? null : (
        <>
          <dt>Service’s record</dt>
          <dd>{shipment.serviceShipmentId}</dd>
        </>
      )}
      <dt>Looked</dt>
      <dd>{shipment.lookedAtMs === null ? 'not yet since booking' : formatInstant(shipment.lookedAtMs)}</dd>
    </dl>
  );
}

function AssignedNumber({ value, what }: { readonly value: string | null; readonly what: string }) {
  if (value === null) return <span className="muted">Not assigned yet</span>;
  return (
    <span className={styles.number}>
      {value}
      <Copy bare text={value} what={what} />
    </span>
  );
}

const EVENT_ICON = {
  number: IconHash,
  late: IconClock,
  date: IconCalendar,
  document: IconFileText,
  voided: IconBan,
  booked: IconReceipt,
} as const;

function TimeLine({ shipment, today }: { readonly shipment: ShipmentDetail; readonly today: string }) {
  const events = timeLine(shipment, today, formatDayShort);
  if (events.length === 0) return <p className="muted">Nothing was seen yet. Refresh asks the service now.</p>;
  return (
    <>
      <ol className={styles.timeLine}>
        {events.map((event) => (
          <li key={event.key}>
            <EventIcon event={event} />
            <span>
              {event.title}
              {event.sub === null ? null : <span className={styles.sub}>{event.sub}</span>}
            </span>
            <span className={styles.when}>
              {event.at.kind === 'date' ? formatDay(event.at.date) : formatInstant(event.at.ms)}
            </span>
          </li>
        ))}
      </ol>
      <p className="small muted">Each time is when Waybill first saw it.</p>
    </>
  );
}

function EventIcon({ event }: { readonly event: TimeLineEvent }) {
  if (event.icon === 'status') return <StatusIcon status={event.status ?? ''} />;
  return <Icon of={EVENT_ICON[event.icon]} size={14} className={event.icon === 'late' ? 'c-late' : 'muted'} />;
}

function Parties({ shipment }: { readonly shipment: ShipmentDetail }) {
  const { details, request } = shipment;
  if (details === null)
    return <p className="muted">This shipment was not booked here; the service does not tell its parties.</p>;
  return (
    <div className="col">
      <PartyLines title="Shipper" party={details.shipper} place={request?.origin ?? null} window={details.pickup} />
      <PartyLines
        title="Consignee"
        party={details.consignee}
        place={request?.destination ?? null}
        window={details.delivery}
      />
      {details.specialInstructions === undefined ? null : (
        <div>
          <h3>Special instructions</h3>
          <p>{details.specialInstructions}</p>
        </div>
      )}
    </div>
  );
}

interface PartyLinesProps {
  readonly title: string;
  readonly party: Party;
  readonly place: Address | null;
  readonly window: {
    readonly readyTime: string;
    readonly closeTime: string;
    readonly instructions?: string | undefined;
  };
}

function PartyLines({ title, party, place, window }: PartyLinesProps) {
  return (
    <div className={styles.party}>
      <h3>{title}</h3>
      <b>{party.name}</b>
      <span className="dim">{[party.address1, party.address2].filter(Boolean).join(', ')}</span>
      {place === null ? null : (
        <span className="dim">
          {place.city}, {place.state} {place.zip}
        </span>
      )}
      <span className="dim">
        {party.contact}, {formatPhone(party.phone)}
      </span>
      {party.email === undefined ? null : <span className="dim">{party.email}</span>}
      <span className="dim">
        {window.readyTime}–{window.closeTime}
        {window.instructions === undefined ? '' : `, ${window.instructions}`}
      </span>
    </div>
  );
}

function Paper({ shipment, onDocument }: Pick<DetailProps, 'shipment' | 'onDocument'>) {
  if (shipment.documents.length === 0) {
    return <p className="muted">No document is known yet. Documents asks the service for them.</p>;
  }
  return (
    <ul className={styles.documents}>
      {shipment.documents.map((document) => (
        <li key={`${document.type} ${document.name} ${document.fileId}`}>
          <Icon of={IconFileText} size={14} />
          <button type="button" className="link" onClick={() => onDocument(document.type)}>
            {document.type}
          </button>
          <span className="small muted">
            {document.fetchedAtMs === null ? 'not on this computer' : `fetched ${formatInstant(document.fetchedAtMs)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
