import { useQuery } from '@tanstack/react-query';
import type { WorkgroupRights } from '../../shared/contract/workgroup.ts';
import { callQuery } from './query.ts';

/** What this login may do in the workgroup of the account in use. null: there is none, or that isn't known yet. */
export function useWorkgroupRights(): WorkgroupRights | null {
  return useQuery(callQuery('workgroup.status', {})).data?.state?.rights ?? null;
}
