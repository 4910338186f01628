import { movingSixths, type StatusKind, statusKind } from '../../../shared/rules/statusGroups.ts';
import styles from './shipments.module.css';

interface StatusIconProps {
  readonly status: string;
  readonly voided?: boolean;
  readonly size?: number;
}

const CLASS: Readonly<Record<StatusKind, string>> = {
  no_status: 'c-neutral',
  created: 'c-neutral',
  moving: 'c-moving',
  delivered: 'c-done',
  cancelled: 'c-neutral',
  voided: 'c-neutral',
  unknown: 'c-neutral',
};

/** Icon before the text of a status. Hidden from screen readers, because the text says the same. */
export function StatusIcon({ status, voided = false, size = 14 }: StatusIconProps) {
  const kind = statusKind({ status, voided });
  return (
    <svg
      className={`${styles.status} ${CLASS[kind]}`}
      width={size}
      height={size}
      viewBox="0 0 14 14"
      aria-hidden="true"
    >
      {kind === 'delivered' ? (
        <>
          <circle cx="7" cy="7" r="6.5" fill="currentColor" stroke="none" />
          <path d="M4 7.2l2.1 2.1L10 5.2" className={styles.onDisc} />
        </>
      ) : (
        <circle
          cx="7"
          cy="7"
          r="5.8"
          strokeDasharray={kind === 'created' || kind === 'no_status' ? '2.2 1.6' : undefined}
        />
      )}
      {kind === 'moving' ? <path d={slice(movingSixths(status))} fill="currentColor" stroke="none" /> : null}
      {kind === 'cancelled' ? <path d="M5 5l4 4M9 5l-4 4" /> : null}
      {kind === 'voided' ? <path d="M3 11L11 3" /> : null}
      {kind === 'unknown' ? <path d="M5.4 5.6a1.6 1.6 0 1 1 2.3 1.5c-.5.2-.7.5-.7 1M7 9.9v.1" /> : null}
    </svg>
  );
}

/**
 * Slice of the disc, clockwise from the top: the position in the provider's list of statuses. Doesn't imply progress.
 */
function slice(sixths: number): string {
  const angle = (sixths / 6) * 2 * Math.PI;
  const [x, y] = [7 + 4.2 * Math.sin(angle), 7 - 4.2 * Math.cos(angle)];
  return `M7 7V2.8A4.2 4.2 0 ${sixths > 3 ? 1 : 0} 1 ${x.toFixed(2)} ${y.toFixed(2)}Z`;
}
