import { useState } from 'react';
import type { EntryMetadata } from '../../../shared/contract/directory.ts';
import type { AppError } from '../../../shared/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { SavedFile } from '../../ui/SavedFile.tsx';
import styles from './directory.module.css';
import type { DirectoryConfig } from './directoryConfig.ts';
import { directoryStrings } from './strings.ts';

interface Exported {
  readonly fileName: string;
  readonly path: string;
  readonly rows: number;
}

export interface Exporting {
  readonly run: (search: string) => Promise<void>;
  readonly done: Exported | null;
  readonly error: AppError | null;
  readonly close: () => void;
}

/** Exports the entries that match the search as CSV. */
export function useExport<Entry extends EntryMetadata>(config: DirectoryConfig<Entry>): Exporting {
  const [done, setDone] = useState<Exported | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  return {
    done,
    error,
    async run(search) {
      const response = await config.exportCsv(search);
      setDone(response.ok ? response.value : null);
      setError(response.ok ? null : response.error);
    },
    close() {
      setDone(null);
      setError(null);
    },
  };
}

/** Where the exported file is. */
export function ExportedNote({ exporting, what }: { readonly exporting: Exporting; readonly what: string }) {
  const { done, error, close } = exporting;
  if (done === null && error === null) return null;
  const closeButton = (
    <Button size="s" onClick={close}>
      {directoryStrings.close}
    </Button>
  );
  return (
    <div className={styles.notes}>
      {error === null ? null : <ErrorCallout error={error} actions={closeButton} />}
      {done === null ? null : (
        <SavedFile
          what={directoryStrings.entries(done.rows, what)}
          fileName={done.fileName}
          path={done.path}
          onClose={close}
        />
      )}
    </div>
  );
}
