import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../api/query.ts';
import { useNow } from '../../lib/useNow.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { ExportResults } from './ExportResults.tsx';
import { FoldersDialog, needsUser } from './FoldersDialog.tsx';
import { ordersStrings } from './strings.tsx';

type Open = 'folders' | 'results' | null;

/** Buttons for the folders that orders come from, and the files that their results go to. */
export function OrderFiles() {
  const [open, setOpen] = useState<Open>(null);
  useKeys(
    [
      { keys: 'Alt+W', label: ordersStrings.watchedFolders, bar: false, run: () => setOpen('folders') },
      { keys: 'Alt+P', label: ordersStrings.exportResults, bar: false, run: () => setOpen('results') },
    ],
    { scope: 'Orders' },
  );
  return (
    <>
      <Button size="s" keys="Alt+W" onClick={() => setOpen('folders')}>
        {ordersStrings.watchedFolders}
      </Button>
      <Button size="s" keys="Alt+P" onClick={() => setOpen('results')}>
        {ordersStrings.exportResults}
      </Button>
      {open === 'folders' ? <FoldersDialog onClose={() => setOpen(null)} /> : null}
      {open === 'results' ? <ExportResults onClose={() => setOpen(null)} /> : null}
    </>
  );
}

/** Names the watched folders that can't be read, or have files with errors. */
export function FolderProblems() {
  const nowMs = useNow(60_000);
  const [isOpen, setIsOpen] = useState(false);
  const folders = useQuery(callQuery('orders.folders', {})).data?.folders ?? [];
  const sources = folders.filter((folder) => needsUser(folder, nowMs)).map(({ source }) => source);
  return (
    <>
      {sources.length === 0 ? null : (
        <div className="pad">
          <Callout
            kind="attn"
            title={ordersStrings.watchedFolderOf(sources.join(', '))}
            actions={
              <Button size="s" keys="Alt+W" onClick={() => setIsOpen(true)}>
                {ordersStrings.watchedFolders}
              </Button>
            }
          />
        </div>
      )}
      {isOpen ? <FoldersDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
