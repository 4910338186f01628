import type { UseQueryResult } from '@tanstack/react-query';
import type { LargePage, Route } from '../../../shared/contract/printing.ts';
import { paperSize } from '../../../shared/freight/paperSizes.ts';
import type { CallError } from '../../api/CallError.ts';
import { Callout } from '../../ui/Callout.tsx';
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
  const error = check.error?.error;
  if (error?.code === 'document_unprintable') {
    return (
      <Callout kind="attn" title={printingStrings.unreadableSizes}>
        <p>{printingStrings.printsUnchanged}</p>
      </Callout>
    );
  }
  if (error !== undefined) return <ErrorCallout error={error} />;
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
