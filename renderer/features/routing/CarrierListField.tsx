import { useQuery } from '@tanstack/react-query';
import { carrierKey } from '../../../shared/rules/carrierFields.ts';
import { callQuery } from '../../api/query.ts';
import { TextField } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './routing.module.css';
import { listOf } from './ruleForm.ts';
import { routingStrings } from './strings.ts';

const ALL = { search: '', sort: 'name', offset: 0, limit: 10_000 } as const;

interface CarrierListFieldProps {
  readonly label: string;
  readonly id: string;
  /** Carrier codes, separated by commas. */
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

/** Carrier codes as text, with a list to add from. Their names are shown below. */
export function CarrierListField({ label, id, value, error, onChange }: CarrierListFieldProps) {
  const { data } = useQuery(callQuery('carriers.list', ALL));
  const carriers = data?.carriers ?? [];
  const codes = listOf(value);
  const names = codes.map((code) => carriers.find((one) => carrierKey(one.code) === carrierKey(code))?.name ?? null);
  const unknown = data === undefined ? [] : codes.filter((_, at) => names[at] === null);
  const addable = carriers.filter(({ code }) => !codes.some((one) => carrierKey(one) === carrierKey(code)));
  return (
    <div className={styles.carriers}>
      <TextField
        label={label}
        id={id}
        className="grow"
        value={value}
        error={error}
        hint={
          names.some((name) => name !== null)
            ? names.filter((name) => name !== null).join(', ')
            : routingStrings.carrierCodes
        }
        attention={unknown.length === 0 ? undefined : routingStrings.notInCarriers(unknown.join(', '))}
        onChange={onChange}
      />
      <Select
        label={routingStrings.addTo(label.toLowerCase())}
        className={styles.add}
        value=""
        options={[
          { value: '', label: routingStrings.add },
          ...addable.map(({ code, name }) => ({ value: code, label: name === '' ? code : `${name} (${code})` })),
        ]}
        onChange={(code) => {
          if (code !== '') onChange([...codes, code].join(', '));
        }}
      />
    </div>
  );
}
