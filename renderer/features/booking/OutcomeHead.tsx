import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import styles from './booking.module.css';

interface OutcomeHeadProps {
  /** How the heading looks: booked, refused, open … */
  readonly kind: string;
  readonly icon?: ComponentProps<typeof Icon>['of'];
  readonly title: string;
  /** Behind the heading: with whom, since when. */
  readonly facts: ReactNode;
  readonly quoteReference: string;
}

/** What became of a booking. Takes the focus when it comes up, so that it is read out first. */
export function OutcomeHead({ kind, icon, title, facts, quoteReference }: OutcomeHeadProps) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <div className={styles.outcomeHead}>
      <h1 ref={head} tabIndex={-1} data-kind={kind}>
        {icon === undefined ? null : <Icon of={icon} />}
        {title}
      </h1>
      <span className="dim">{facts}</span>
      <span className="grow" />
      <span className="small muted">Quote {quoteReference}</span>
    </div>
  );
}
