import { IconCircleX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { LoggedCall } from '../../../../shared/contract/support.ts';
import { callQuery } from '../../../api/query.ts';
import { formatInstant } from '../../../lib/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { LoadState } from '../../../ui/LoadState.tsx';
import styles from './detail.module.css';
import { detailStrings } from './strings.tsx';

const OPERATIONS: Readonly<Record<LoggedCall['operation'], string>> = detailStrings.operations;
const SHOWN = 50;

/** API calls about this shipment, newest first: operation, time, duration and result. */
export function Calls({ bolNumber }: { readonly bolNumber: string }) {
  const query = callQuery('support.calls', {
    operation: null,
    failedOnly: false,
    errorCode: null,
    bolNumber,
    beforeId: null,
    limit: SHOWN,
  });
  const calls = useQuery({ ...query, staleTime: 0 });
  if (calls.isError || calls.isPending) return <LoadState of={calls} rows={3} label={detailStrings.apiCalls} />;
  if (calls.data.calls.length === 0) return <p className="muted">{detailStrings.noCalls}</p>;
  return (
    <>
      <ul className={styles.calls}>
        {calls.data.calls.map((call) => (
          <li key={call.id}>
            <span>
              {OPERATIONS[call.operation]}
              <span className={styles.sub}>
                {call.errorCode === null ? (
                  detailStrings.ok
                ) : (
                  <span className="row c-late">
                    <Icon of={IconCircleX} size={12} />
                    {call.errorCode}
                  </span>
                )}
              </span>
            </span>
            <span className={styles.when}>
              {formatInstant(call.startedAtMs)}
              <span className={styles.sub}>
                {call.httpStatus === null
                  ? detailStrings.noResponse(call.durationMs)
                  : detailStrings.httpStatus(call.httpStatus, call.durationMs)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="small muted">{calls.data.more ? detailStrings.someCalls(SHOWN) : detailStrings.allCalls}</p>
    </>
  );
}
