/** Whether the file that is to be shown is there and unchanged; one that isn't is fetched anew by itself, once. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callQuery } from '../../api/query.ts';
import type { DocumentFetch } from './useDocumentFetch.ts';

export type FileState = 'good' | 'missing' | 'damaged';

/** @param isLatest an earlier version can't be fetched again: the service has the latest alone */
export function useFileCheck(fileId: string | null, isLatest: boolean, fetching: DocumentFetch): FileState {
  const check = useQuery({
    ...callQuery('documents.check', { fileId: fileId ?? '' }),
    enabled: fileId !== null,
    staleTime: 0,
  });
  // The viewer need not wait for the answer: the host gives out no file that isn't what it was kept as.
  const state = check.data?.state ?? 'good';
  const fetchedFor = useRef<string | null>(null);
  const { start } = fetching;
  const isWanted = fileId !== null && isLatest && state !== 'good';
  useEffect(() => {
    if (!isWanted || fetchedFor.current === fileId) return;
    fetchedFor.current = fileId;
    start();
  }, [isWanted, fileId, start]);
  return state;
}
