import type { LoggedCall } from '../../../../shared/contract/support.ts';
import { Select } from '../../../ui/Select.tsx';
import { settingsStrings } from '../strings.tsx';
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
        label={settingsStrings.operation}
        value={filter.operation ?? ''}
        options={[
          { value: '', label: settingsStrings.allOperations },
          ...NAMES.map((operation) => ({ value: operation, label: OPERATION_LABELS[operation] })),
        ]}
        onChange={(value) => onChange({ ...filter, operation: NAMES.find((operation) => operation === value) ?? null })}
      />
      <Select
        small
        className={styles.select}
        label={settingsStrings.result}
        value={outcome}
        options={[
          { value: '', label: settingsStrings.anyResult },
          { value: FAILED, label: settingsStrings.failed },
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
