import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import styles from './booking.module.css';
import { bookingStrings } from './strings.tsx';

interface OutcomeHeadProps {
  /** Style of the heading: booked, rejected, open … */
  readonly kind: string;
  readonly icon?: ComponentProps<typeof Icon>['of'];
  readonly title: string;
  /** Details after the heading: carrier and time. */
  readonly details: ReactNode;
  readonly quoteReference: string;
}

/** Heading of a booking's outcome. Takes the focus on mount, so that screen readers announce it first. */
export function OutcomeHead({ kind, icon, title, details, quoteReference }: OutcomeHeadProps) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <div className={styles.outcomeHead}>
      <h1 ref={head} tabIndex={-1} data-kind={kind}>
        {icon === undefined ? null : <Icon of={icon} />}
        {title}
      </h1>
      <span className="dim">{details}</span>
      <span className="grow" />
      <span className="small muted">{bookingStrings.quoteNumber(quoteReference)}</span>
    </div>
  );
}
