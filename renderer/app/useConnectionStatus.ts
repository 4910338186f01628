import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../api/query.ts';

/** What the frame knows about the active connection; the core says when it changes. */
export function useConnectionStatus() {
  return useQuery(callQuery('connections.status', {}));
}
