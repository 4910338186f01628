import { IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Address, BookingDetails, Party, RateRequest } from '../../../shared/freight/requests.ts';
import { formatClockWindow } from '../../../shared/rules/clockTime.ts';
import { formatPhone } from '../../../shared/rules/phone.ts';
import type { WindowWarning } from '../../../shared/rules/windows.ts';
import { formatDay } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './booking.module.css';
import { FreightReview } from './FreightReview.tsx';
import type { Remark } from './remarks.ts';
import type { Section } from './steps.ts';
import { bookingStrings } from './strings.tsx';
import { timeWarnings } from './timeWarnings.ts';

interface ReviewStepProps {
  readonly details: BookingDetails;
  readonly request: RateRequest;
  readonly remarks: readonly Remark[];
  readonly pickupWarnings: readonly WindowWarning[];
  readonly deliveryWarnings: readonly WindowWarning[];
  readonly onEdit: (section: Section) => void;
  /** Callouts about the remarks. */
  readonly children: ReactNode;
}

/** The complete request in readable form: exactly what is sent. */
export function ReviewStep(props: ReviewStepProps) {
  const { details, request, onEdit, remarks } = props;
  const remarkOf = (place: Remark['place']) => <Marked remark={remarks.find((remark) => remark.place === place)} />;
  return (
    <>
      <Block title={bookingStrings.addresses} onEdit={() => onEdit('addresses')} keys="Alt+P">
        <PartyText label={bookingStrings.shipper} party={details.shipper} place={request.origin} />
        <PartyText label={bookingStrings.consignee} party={details.consignee} place={request.destination} />
      </Block>
      <Block title={bookingStrings.pickupDeliveryTimes} onEdit={() => onEdit('times')} keys="Alt+W">
        <Lines label={bookingStrings.pickup}>
          <span>
            <b>{formatClockWindow(details.pickup)}</b> {formatDay(request.pickupDate)}
          </span>
          <Warnings of={props.pickupWarnings} />
        </Lines>
        <Lines label={bookingStrings.delivery}>
          <b>{formatClockWindow(details.delivery)}</b>
          <Warnings of={props.deliveryWarnings} />
        </Lines>
      </Block>
      <FreightReview request={request} />
      <Block title={bookingStrings.referencesInstructions} onEdit={() => onEdit('references')} keys="Alt+R">
        <dl className={styles.pairs}>
          <dt>{bookingStrings.po}</dt>
          <dd>{details.poNumber ?? '–'}</dd>
          <dt>{bookingStrings.orderNumber}</dt>
          <dd>{details.orderId ?? '–'}</dd>
          <dt>{bookingStrings.references}</dt>
          <dd>{details.referenceNumbers?.join(', ') ?? '–'}</dd>
          {/* The service has no field for them (spec §3). */}
          <dt>{bookingStrings.termsBillTo}</dt>
          <dd className="dim">{bookingStrings.setByYourAccount}</dd>
        </dl>
        <dl className={styles.pairs}>
          <dt>{bookingStrings.special}</dt>
          <dd>{remarkOf('special')}</dd>
          <dt>{bookingStrings.pickup}</dt>
          <dd>{remarkOf('pickup')}</dd>
          <dt>{bookingStrings.delivery}</dt>
          <dd>{remarkOf('delivery')}</dd>
        </dl>
      </Block>
      {props.children}
    </>
  );
}

interface BlockProps {
  readonly title: string;
  readonly keys: string;
  readonly onEdit: () => void;
  readonly children: ReactNode;
}

function Block({ title, keys, onEdit, children }: BlockProps) {
  return (
    <section aria-label={title}>
      <div className="sec-h">
        <h2>{title}</h2>
        <span className="r">
          <Button kind="quiet" size="s" keys={keys} onClick={onEdit}>
            {bookingStrings.editHidden(title.toLowerCase())}
          </Button>
        </span>
      </div>
      <div className="two">{children}</div>
    </section>
  );
}

export function Lines({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.lines}>
      <span className="muted">{label}</span>
      <div className={styles.stack}>{children}</div>
    </div>
  );
}

export function PartyText({
  label,
  party,
  place,
}: {
  readonly label: string;
  readonly party: Party;
  readonly place: Address;
}) {
  const street = [party.address1, party.address2].filter((part) => part !== undefined).join(', ');
  return (
    <Lines label={label}>
      <b>{party.name}</b>
      <span className="dim">
        {street}, {place.city}, {place.state} {place.zip}
      </span>
      <span className="dim">
        {party.contact}, <span className="nowrap">{formatPhone(party.phone)}</span>
      </span>
      {party.email === undefined ? null : <span className="dim">{party.email}</span>}
    </Lines>
  );
}

function Warnings({ of }: { readonly of: readonly WindowWarning[] }) {
  return of.map((warning) => (
    <span key={warning.kind} className={styles.warning} data-warning tabIndex={-1}>
      <Icon of={IconClock} size={14} />
      <span>{timeWarnings(warning)}</span>
    </span>
  ));
}

/** A remark as it will be printed, with billable phrases highlighted. */
function Marked({ remark }: { readonly remark: Remark | undefined }) {
  if (remark === undefined || remark.text.trim() === '') return '–';
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of remark.findings) {
    parts.push(remark.text.slice(at, start), <mark key={start}>{remark.text.slice(start, end)}</mark>);
    at = end;
  }
  parts.push(remark.text.slice(at));
  return <span className={styles.remark}>{parts}</span>;
}
