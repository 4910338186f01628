import type { LoggedCall } from '../../../../shared/contract/support.ts';
import { OPERATION_LABELS } from './apiLogLabels.ts';
import styles from './support.module.css';
import type { CallFilter } from './useCalls.ts';

interface CallFiltersProps {
  readonly filter: CallFilter;
  /** Error codes that occur in the log. */
  readonly errorCodes: readonly string[];
  readonly onChange: (filter: CallFilter) => void;
}

const NAMES: readonly LoggedCall['operation'][] = [
  'getRates',
  'bookShipment',
  'getShipment',
  'getDocuments',
  'download',
];
/** Can't conflict with an error code, because none starts with a space. */
const FAILED = ' failed';

/** Filters of the API log: operation and result. */
export function CallFilters({ filter, errorCodes, onChange }: CallFiltersProps) {
  const outcome = filter.errorCode ?? (filter.failedOnly ? FAILED : '');
  return (
    <>
      <select
        className={styles.select}
        aria-label="Operation"
        value={filter.operation ?? ''}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange({ ...filter, operation: NAMES.find((operation) => operation === value) ?? null });
        }}
      >
        <option value="">All operations</option>
        {NAMES.map((operation) => (
          <option key={operation} value={operation}>
            {OPERATION_LABELS[operation]}
          </option>
        ))}
      </select>
      <select
        className={styles.select}
        aria-label="Result"
        value={outcome}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange({
            ...filter,
            failedOnly: value !== '',
            errorCode: value === '' || value === FAILED ? null : value,
          });
        }}
      >
        <option value="">Any result</option>
        <option value={FAILED}>Failed</option>
        {errorCodes.map((code) => (
          <option key={code} value={code}>
            {code}
          </option>
        ))}
      </select>
    </>
  );
}
