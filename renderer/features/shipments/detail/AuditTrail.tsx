import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEntry } from '../../../../shared/contract/audit.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import { CallError } from '../../../api/CallError.ts';
import { invoke } from '../../../api/client.ts';
import { formatInstant } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { LoadState } from '../../../ui/LoadState.tsx';
import { type AuditChange, auditTitle, changedFields } from './auditLabels.ts';
import styles from './detail.module.css';
import { detailStrings } from './strings.tsx';

type Page = CallOutput<'audit.list'>;

const PAGE_ENTRIES = 30;
/** Entries with more changed fields show them on request. */
const MAX_FIELDS = 4;

/** Who changed what: the booking of this shipment, its notes, tasks, alerts, and prints, latest first. */
export function AuditTrail({ bolNumber }: { readonly bolNumber: string }) {
  const trail = useInfiniteQuery<Page, CallError, InfiniteData<Page>, readonly unknown[], number | null>({
    queryKey: ['audit', 'list', bolNumber],
    queryFn: async ({ pageParam }) => {
      const response = await invoke('audit.list', { bolNumber, beforeId: pageParam, limit: PAGE_ENTRIES });
      if (!response.ok) throw new CallError(response.error);
      return response.value;
    },
    initialPageParam: null,
    getNextPageParam: (last) => (last.more ? (last.entries.at(-1)?.id ?? null) : null),
    // The tab may be opened right after a change.
    staleTime: 0,
  });
  if (trail.data === undefined) return <LoadState of={trail} rows={3} label={detailStrings.auditTrail} />;
  const entries = trail.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <p className="muted">{detailStrings.noChanges}</p>;
  return (
    <div className="col">
      <ol className={styles.audit} aria-label={detailStrings.auditTrail}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {trail.isError ? <ErrorCallout error={trail.error.error} onRetry={() => void trail.fetchNextPage()} /> : null}
      {trail.hasNextPage ? (
        <div className="row">
          <Button size="s" busy={trail.isFetchingNextPage} onClick={() => void trail.fetchNextPage()}>
            {detailStrings.showOlder}
          </Button>
        </div>
      ) : null}
      <p className="small muted">{detailStrings.auditNote}</p>
    </div>
  );
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const changes = changedFields(entry);
  const list = <Changes changes={changes} />;
  return (
    <li>
      <div className={styles.auditHead}>
        <span>{auditTitle(entry)}</span>
        <span className={styles.when}>
          {formatInstant(entry.atMs)}
          <span className={styles.sub}>{entry.by === '' ? detailStrings.unknownUser : entry.by}</span>
        </span>
      </div>
      {changes.length === 0 ? null : changes.length <= MAX_FIELDS ? (
        list
      ) : (
        <details>
          <summary>{detailStrings.fieldCount(changes.length)}</summary>
          {list}
        </details>
      )}
    </li>
  );
}

function Changes({ changes }: { readonly changes: readonly AuditChange[] }) {
  return (
    <ul className={styles.auditFields}>
      {changes.map(({ field, label, before, after }) => (
        <li key={field}>
          <span className="muted">{label}:</span>{' '}
          <span>
            {before === null ? null : (
              <>
                <del>{before}</del> →{' '}
              </>
            )}
            {after ?? '–'}
          </span>
        </li>
      ))}
    </ul>
  );
}
