import { IconAlertTriangle } from '@tabler/icons-react';
import type { AccessorialCode } from '../../../shared/freight/values.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './AccessorialFields.module.css';

/** Groups of the form. The group name says whether it is pickup or delivery. */
const GROUPS: readonly (readonly [name: string, codes: readonly (readonly [AccessorialCode, string])[]])[] = [
  [
    'Pickup',
    [
      ['LGPU', 'Liftgate'],
      ['INSPU', 'Inside pickup'],
      ['APTPU', 'Appointment'],
      ['NOTPU', 'Notify before pickup'],
      ['SORTPU', 'Sort & segregate'],
    ],
  ],
  [
    'Delivery',
    [
      ['LGDL', 'Liftgate'],
      ['INSDL', 'Inside delivery'],
      ['APTDL', 'Appointment'],
      ['NOTDL', 'Notify before delivery'],
      ['SORTDL', 'Sort & segregate'],
    ],
  ],
  ['Other', [['LIMACC', 'Limited access']]],
];

function FromContact({ name }: { readonly name: string | null }) {
  if (name === null) return null;
  return (
    <span className={styles.from} title={`from ${name}`}>
      from {name}
    </span>
  );
}

interface AccessorialFieldsProps {
  readonly chosen: readonly AccessorialCode[];
  readonly problem: string | undefined;
  /** Name of the contact that preselected a code; null if the user chose it. */
  readonly contactOf: (code: AccessorialCode) => string | null;
  readonly onToggle: (code: AccessorialCode) => void;
}

/** Accessorials, which every rate includes in its price (spec §2.4). */
export function AccessorialFields({ chosen, problem, contactOf, onToggle }: AccessorialFieldsProps) {
  return (
    <section aria-label="Accessorials">
      <div className={styles.head}>
        <h2>Accessorials</h2>
        <span className={styles.hint}>included in every rate</span>
        {problem === undefined ? null : (
          <span className={styles.problem} role="alert">
            <Icon of={IconAlertTriangle} size={14} />
            {problem}
          </span>
        )}
      </div>
      <div className={styles.groups}>
        {GROUPS.map(([group, codes], groupIndex) => (
          <fieldset key={group} className={styles.group}>
            <legend className={styles.legend}>{group}</legend>
            {codes.map(([code, label], index) => (
              <label key={code} className={styles.check}>
                <input
                  type="checkbox"
                  data-field={groupIndex === 0 && index === 0 ? 'accessorials' : undefined}
                  checked={chosen.includes(code)}
                  onChange={() => onToggle(code)}
                />
                <span>{label}</span>
                <FromContact name={contactOf(code)} />
                <span className={styles.code}>{code}</span>
              </label>
            ))}
            {group === 'Other' ? (
              <p className={styles.note}>
                Schools, prisons, farms, churches, construction sites. You can set this as the location type instead.
              </p>
            ) : null}
          </fieldset>
        ))}
      </div>
    </section>
  );
}
