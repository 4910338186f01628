import { IconBan, IconCalendar, IconClock, IconFileText, IconHash, IconMail, IconReceipt } from '@tabler/icons-react';
import type { ShipmentDetail } from '../../../../shared/contract/shipments.ts';
import { formatDay, formatDayShort, formatInstant } from '../../../lib/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { StatusIcon } from '../StatusIcon.tsx';
import { type TimelineEvent, timelineEvents } from '../timeline.ts';
import styles from './detail.module.css';
import { detailStrings } from './strings.tsx';

const EVENT_ICON = {
  number: IconHash,
  late: IconClock,
  date: IconCalendar,
  document: IconFileText,
  email: IconMail,
  voided: IconBan,
  booked: IconReceipt,
} as const;

interface TimelineProps {
  readonly shipment: ShipmentDetail;
  readonly today: string;
}

/** Events, newest first, with the time each was first seen. */
export function Timeline({ shipment, today }: TimelineProps) {
  const events = timelineEvents(shipment, today, formatDayShort);
  if (events.length === 0) return <p className="muted">{detailStrings.noEvents}</p>;
  return (
    <>
      <ol className={styles.timeLine} aria-label={detailStrings.history}>
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
      <p className="small muted">{detailStrings.timesNote}</p>
    </>
  );
}

function EventIcon({ event }: { readonly event: TimelineEvent }) {
  if (event.icon === 'status') return <StatusIcon status={event.status ?? ''} />;
  return <Icon of={EVENT_ICON[event.icon]} size={14} className={event.icon === 'late' ? 'c-late' : 'muted'} />;
}
