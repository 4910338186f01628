import type { LoggedCall } from '../../../../shared/contract/support.ts';
import { Select } from '../../../ui/Select.tsx';
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
      <Select
        small
        className={styles.select}
        label="Operation"
        value={filter.operation ?? ''}
        options={[
          { value: '', label: 'All operations' },
          ...NAMES.map((operation) => ({ value: operation, label: OPERATION_LABELS[operation] })),
        ]}
        onChange={(value) => onChange({ ...filter, operation: NAMES.find((operation) => operation === value) ?? null })}
      />
      <Select
        small
        className={styles.select}
        label="Result"
        value={outcome}
        options={[
          { value: '', label: 'Any result' },
          { value: FAILED, label: 'Failed' },
          ...errorCodes.map((code) => ({ value: code, label: code })),
        ]}
        onChange={(value) =>
          onChange({
            ...filter,
            failedOnly: value !== '',
            errorCode: value === '' || value === FAILED ? null : value,
          })
        }
      />
    </>
  );
}
