/** Checks that the displayed file exists and is unmodified; otherwise downloads it again automatically, once. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callQuery } from '../../api/query.ts';
import type { Loading } from '../../ui/LoadState.tsx';
import type { DocumentFetch } from './useDocumentFetch.ts';

export type FileState = 'good' | 'missing' | 'damaged';

/** @param isLatest an earlier version can't be downloaded again, because the provider has only the latest */
export function useFileCheck(
  fileId: string | null,
  isLatest: boolean,
  fetching: DocumentFetch,
): { readonly state: FileState; readonly check: Loading } {
  const check = useQuery({
    ...callQuery('documents.check', { fileId: fileId ?? '' }),
    enabled: fileId !== null,
    staleTime: 0,
  });
  // The viewer doesn't need to wait for the check: the host never serves a file that doesn't match its hash.
  const state = check.data?.state ?? 'good';
  const fetchedFor = useRef<string | null>(null);
  const { start } = fetching;
  const needsDownload = fileId !== null && isLatest && state !== 'good';
  useEffect(() => {
    if (!needsDownload || fetchedFor.current === fileId) return;
    fetchedFor.current = fileId;
    start();
  }, [needsDownload, fileId, start]);
  return { state, check };
}
