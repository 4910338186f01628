import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../api/query.ts';

/** Status of the active connection, updated by events. */
export function useConnectionStatus() {
  return useQuery(callQuery('connections.status', {}));
}
