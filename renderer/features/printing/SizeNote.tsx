import type { UseQueryResult } from '@tanstack/react-query';
import type { LargePage, Route } from '../../../shared/contract/printing.ts';
import { paperSize } from '../../../shared/freight/paperSizes.ts';
import type { CallError } from '../../api/CallError.ts';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import styles from './printing.module.css';
import { largePagesMessage } from './printMessages.ts';
import { printingStrings } from './strings.tsx';

interface SizeNoteProps {
  readonly check: UseQueryResult<{ readonly largePages: readonly LargePage[] }, CallError>;
  /** From 1; null: all. */
  readonly pages: readonly number[] | null;
  readonly route: Route;
  readonly onChange: (route: Route) => void;
}

/** Says which pages are larger than the sheet, and offers to cut them off instead of shrinking them. */
export function SizeNote({ check, pages, route, onChange }: SizeNoteProps) {
  if (check.error !== null) return <ErrorCallout error={check.error.error} />;
  const large = (check.data?.largePages ?? []).filter(({ page }) => pages?.includes(page) ?? true);
  if (route.scale !== 'actual' || large.length === 0) return null;
  return (
    <div className={styles.sizeNote} role="status">
      <p>{largePagesMessage(large, paperSize(route.paper).label, route.crops)}</p>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={route.crops}
          onChange={(event) => onChange({ ...route, crops: event.currentTarget.checked })}
        />
        {printingStrings.cutOffEdges}
      </label>
    </div>
  );
}
