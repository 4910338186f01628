import type { WorkgroupRights } from '../../../../shared/contract/workgroup.ts';
import { DEFAULT_DOCUMENT_MONTHS, MAX_DOCUMENT_MONTHS } from '../../../../shared/rules/documentMonths.ts';
import { useCall } from '../../../api/query.ts';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { workgroupStrings } from './strings.ts';
import styles from './workgroup.module.css';

const CONFIRMATIONS = (['clerk', 'supervisor'] as const).map((value) => ({
  value,
  label: workgroupStrings.confirmSimilar[value],
}));
const MONTHS = [6, 12, DEFAULT_DOCUMENT_MONTHS, 24, 36, 60, 84, MAX_DOCUMENT_MONTHS];

/** The rules of the workgroup: every member reads them, and a supervisor changes them. */
export function WorkgroupRules({ role, policy }: WorkgroupRights) {
  const set = useCall('workgroup.setPolicy');
  const confirmSimilar = policy.confirmSimilar ?? 'clerk';
  const months = policy.documentMonths ?? DEFAULT_DOCUMENT_MONTHS;
  return (
    <section className={styles.form} aria-labelledby="workgroup-policy">
      <h3 id="workgroup-policy">{workgroupStrings.policy}</h3>
      {role === 'supervisor' ? (
        <>
          <SelectField
            label={workgroupStrings.sameOrder}
            hint={workgroupStrings.sameOrderHint}
            value={confirmSimilar}
            options={CONFIRMATIONS}
            onChange={(value) => set.mutate({ confirmSimilar: value === 'supervisor' ? value : null })}
          />
          <SelectField
            label={workgroupStrings.documentMonths}
            hint={workgroupStrings.documentMonthsHint}
            value={String(months)}
            options={[...new Set([...MONTHS, months])]
              .toSorted((a, b) => a - b)
              .map((value) => ({ value: String(value), label: workgroupStrings.months(value) }))}
            onChange={(value) => set.mutate({ documentMonths: Number(value) })}
          />
          {set.error !== null && <ErrorCallout error={set.error.error} />}
        </>
      ) : (
        <>
          <dl className={styles.details}>
            <dt>{workgroupStrings.sameOrder}</dt>
            <dd>{workgroupStrings.confirmSimilar[confirmSimilar]}</dd>
            <dt>{workgroupStrings.documentMonths}</dt>
            <dd>{workgroupStrings.months(months)}</dd>
          </dl>
          <p className="dim">{workgroupStrings.supervisorChanges}</p>
        </>
      )}
    </section>
  );
}
