import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderFile, OrderFolder } from '../../../shared/contract/orders.ts';
import type { AppError } from '../../../shared/errors.ts';
import { ORDER_COLUMN_LABELS } from '../../../shared/rules/orderColumns.ts';
import { invoke } from '../../api/client.ts';
import { callQuery } from '../../api/query.ts';
import { errorMessages } from '../../lib/errorMessages.ts';
import { formatCount, formatInstant } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { CloseButton } from '../../ui/CloseButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import styles from './orders.module.css';
import { ordersStrings } from './strings.tsx';

/** Watched folders: one per source, with what became of their files. */
export function FoldersDialog({ onClose }: { readonly onClose: () => void }) {
  const listed = useQuery({ ...callQuery('orders.folders', {}), staleTime: 0 });
  const sources = useQuery(callQuery('orders.sources', {}));
  const [error, setError] = useState<AppError | null>(null);
  const run = async (name: 'orders.watchFolder' | 'orders.stopFolder', source: string) => {
    const response = await invoke(name, { source });
    setError(response.ok ? null : response.error);
  };
  const folders = listed.data?.folders ?? [];
  const names = sources.data?.sources.map(({ name }) => name) ?? [];
  const canChoose = listed.data?.canChoose === true;
  return (
    <Dialog
      title={ordersStrings.watchedFolders}
      width={760}
      onClose={onClose}
      actions={<CloseButton onClose={onClose} />}
    >
      <div className="dialog-body">
        <LoadState of={listed} label={ordersStrings.watchedFolders} rows={3} />
        {sources.error === null ? null : <LoadState of={sources} />}
        {error === null ? null : <ErrorCallout error={error} />}
        {listed.data === undefined || canChoose ? null : (
          <Callout kind="info" title={ordersStrings.onlyDesktopAppCanChoose}>
            <p>{ordersStrings.watchedFoldersContinue}</p>
          </Callout>
        )}
        {sources.data !== undefined && names.length === 0 ? (
          <EmptyState>{ordersStrings.importOneFileByHand}</EmptyState>
        ) : null}
        {names.map((source) => {
          const folder = folders.find((one) => one.source.toLowerCase() === source.toLowerCase());
          return (
            <section key={source} aria-label={source} className={styles.watched}>
              <div className={styles.watchedHead}>
                <b className="cut" title={source}>
                  {source}
                </b>
                <span className="cut grow small dim" title={folder?.path}>
                  {folder?.path ?? ordersStrings.notWatched}
                </span>
                {canChoose ? (
                  <Button size="s" onClick={() => void run('orders.watchFolder', source)}>
                    {folder === undefined ? ordersStrings.watchFolder : ordersStrings.changeFolderTitle}
                  </Button>
                ) : null}
                {folder === undefined ? null : (
                  <Button size="s" kind="quiet" onClick={() => void run('orders.stopFolder', source)}>
                    {ordersStrings.stopWatching}
                  </Button>
                )}
              </div>
              {folder === undefined ? null : <FolderFiles folder={folder} />}
            </section>
          );
        })}
      </div>
    </Dialog>
  );
}

function FolderFiles({ folder }: { readonly folder: OrderFolder }) {
  return (
    <>
      {folder.isMissing ? (
        <Callout kind="late" title={ordersStrings.folderCantBeRead}>
          <p>{ordersStrings.folderMayBeRenamed}</p>
        </Callout>
      ) : null}
      {folder.files.length === 0 ? <p className="small muted">{ordersStrings.noCsvOrExcelFile}</p> : null}
      <ul className={styles.files}>
        {folder.files.map((file) => (
          <li key={`${file.name} ${file.atMs}`}>
            <span className={hasErrors(file) ? 'c-attn' : undefined}>
              {file.name}: {fileMessage(file)}
            </span>{' '}
            <span className="small muted nowrap">{formatInstant(file.atMs)}</span>
            {file.badRows.length === 0 ? null : (
              <ul>
                {file.badRows.map(({ line, orderNumber, problems }) => (
                  <li key={line} className="small">
                    {ordersStrings.fileRow(line, orderNumber)}{' '}
                    {problems.map(({ field, message }) => `${labelOf(field)}: ${message}`).join(' ')}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const labelOf = (field: string) => Object.entries(ORDER_COLUMN_LABELS).find(([name]) => name === field)?.[1] ?? field;

const hasErrors = ({ state, badCount, changed }: OrderFile) =>
  state === 'to_map' || state === 'bad' || badCount > 0 || changed > 0;

/** Errors are shown above the list for a day; a file with different columns until it is imported or removed. */
const SHOWN_FOR_MS = 24 * 60 * 60 * 1000;

/** Whether the folder waits for the user. */
export function needsUser({ isMissing, files }: OrderFolder, nowMs: number): boolean {
  return (
    isMissing || files.some((file) => hasErrors(file) && (file.state === 'to_map' || nowMs - file.atMs < SHOWN_FOR_MS))
  );
}

/** What became of a file. */
function fileMessage({ state, problem, sameAs, added, unchanged, changed, badCount }: OrderFile): string {
  switch (state) {
    case 'imported':
      return [
        `${formatCount(added, 'order')} imported`,
        unchanged === 0 ? '' : ordersStrings.importedBefore(formatCount(unchanged, 'order')),
        badCount === 0 ? '' : ordersStrings.withErrors(formatCount(badCount, 'row')),
        changed === 0 ? '' : ordersStrings.changedNotUpdated(formatCount(changed, 'order')),
      ]
        .filter((part) => part !== '')
        .join(', ');
    case 'waiting':
      return ordersStrings.waitingUntilComplete;
    case 'same':
      return ordersStrings.sameContentAs(sameAs ?? ordersStrings.anotherFile);
    case 'to_map':
      return ordersStrings.hasDifferentColumns;
    case 'locked':
      return ordersStrings.isOpenInAnotherProgram;
    case 'bad':
      return problem === null
        ? ordersStrings.cantBeRead
        : ordersStrings.cantBeReadBecause(errorMessages({ code: 'table_unreadable', problem }).next);
  }
}
