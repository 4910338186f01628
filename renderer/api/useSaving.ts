/** Saves a file through the host: its save dialog, or the browser's download. */
import { useState } from 'react';
import type { AppError } from '../../shared/errors.ts';
import { downloadFile } from '../lib/downloadFile.ts';
import { documentUrl } from './client.ts';
import { useCall } from './query.ts';

export interface Saved {
  readonly fileName: string;
  /** null if the browser chose the location. */
  readonly path: string | null;
}

export interface Saving {
  /** `onSaved` runs once the file is saved. */
  readonly save: (fileId: string, onSaved?: (saved: Saved) => void) => void;
  readonly isRunning: boolean;
  readonly saved: Saved | null;
  /** null after the user closed the dialog. */
  readonly error: AppError | null;
}

export function useSaving(): Saving {
  const call = useCall('documents.save');
  const [saved, setSaved] = useState<Saved | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const error: AppError | null = isMissing ? { code: 'not_found', what: 'document' } : (call.error?.error ?? null);
  return {
    save: (fileId, onSaved = () => {}) => {
      if (call.isPending) return;
      setSaved(null);
      setIsMissing(false);
      call.mutate(
        { fileId },
        {
          onSuccess: (file) => {
            if (file.path !== null) {
              setSaved(file);
              return onSaved(file);
            }
            void downloadFile(documentUrl(fileId), file.fileName).then((isSaved) => {
              setSaved(isSaved ? file : null);
              setIsMissing(!isSaved);
              if (isSaved) onSaved(file);
            });
          },
        },
      );
    },
    isRunning: call.isPending,
    saved,
    error: error?.code === 'cancelled' ? null : error,
  };
}
