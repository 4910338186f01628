import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DamageClaim } from '../../../shared/contract/evidence.ts';
import { claimDeadlines } from '../../../shared/rules/claimDeadlines.ts';
import { parseDate } from '../../../shared/rules/parseDate.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { dayOfInstant, formatDay, formatDayTyped } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { TextField } from '../../ui/Field.tsx';
import styles from './evidence.module.css';
import { evidenceStrings } from './strings.ts';

interface DeadlinesProps {
  readonly bolNumber: string;
  readonly deliveryDate: string | null;
  /** null: no damage claim was started. */
  readonly claim: DamageClaim | null;
}

/** Until when damage can be claimed and invoices disputed, and whether the damage claim was filed. */
export function Deadlines({ bolNumber, deliveryDate, claim }: DeadlinesProps) {
  const invoices = useQuery(callQuery('invoices.ofShipment', { bolNumber }));
  const deadlines = claimDeadlines(deliveryDate);
  const disputes = invoices.data?.invoices ?? [];
  return (
    <div className="col">
      <h3>{evidenceStrings.deadlines}</h3>
      {invoices.error === null ? null : <ErrorCallout error={invoices.error.error} />}
      {deadlines === null ? (
        <p className="small muted">{evidenceStrings.noDeadlines}</p>
      ) : (
        <dl className={styles.deadlines}>
          <dt>{evidenceStrings.concealedDamage}</dt>
          <dd>{formatDay(deadlines.concealed)}</dd>
          <dt>{evidenceStrings.fileClaim}</dt>
          <dd>{formatDay(deadlines.claim)}</dd>
        </dl>
      )}
      {disputes.length === 0 ? null : (
        <dl className={styles.deadlines}>
          {disputes.map(({ id, fields, deadline }) => [
            <dt key={`${id} t`}>{evidenceStrings.disputeInvoice(fields.invoiceNumber)}</dt>,
            <dd key={id}>{formatDay(deadline)}</dd>,
          ])}
        </dl>
      )}
      {deadlines === null && claim?.filedOn == null ? null : <FiledClaim bolNumber={bolNumber} claim={claim} />}
    </div>
  );
}

function FiledClaim({ bolNumber, claim }: Pick<DeadlinesProps, 'bolNumber' | 'claim'>) {
  const [isOpen, setOpen] = useState(false);
  const markNotFiled = useCall('evidence.setClaimFiled');
  const filedOn = claim?.filedOn ?? null;
  const claimNumber = claim?.claimNumber ?? '';
  return (
    <>
      {filedOn === null ? (
        claim === null ? null : (
          <p className="small muted">{evidenceStrings.notFiled}</p>
        )
      ) : (
        <p className={`small ${styles.filed}`}>
          {claimNumber === ''
            ? evidenceStrings.claimFiledOn(formatDay(filedOn))
            : evidenceStrings.claimFiledWithNumber(formatDay(filedOn), claimNumber)}
        </p>
      )}
      <div className={styles.claims}>
        <Button size="s" onClick={() => setOpen(true)}>
          {filedOn === null ? evidenceStrings.markClaimFiled : evidenceStrings.editFiledClaim}
        </Button>
        {filedOn === null ? null : (
          <Button
            size="s"
            busy={markNotFiled.isPending}
            onClick={() => markNotFiled.mutate({ bolNumber, filedOn: null, claimNumber })}
          >
            {evidenceStrings.markNotFiled}
          </Button>
        )}
      </div>
      {markNotFiled.error === null ? null : <ErrorCallout error={markNotFiled.error.error} />}
      {isOpen ? (
        <FileDialog bolNumber={bolNumber} filedOn={filedOn} claimNumber={claimNumber} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

interface FileDialogProps extends DamageClaim {
  readonly bolNumber: string;
  readonly onClose: () => void;
}

/** When the claim was filed with the carrier, and the carrier's number for it. */
function FileDialog({ bolNumber, filedOn, claimNumber, onClose }: FileDialogProps) {
  const today = dayOfInstant(Date.now());
  const save = useCall('evidence.setClaimFiled');
  const [typed, setTyped] = useState(formatDayTyped(filedOn ?? today));
  const [number, setNumber] = useState(claimNumber);
  const reading = parseDate(typed, today, 'nearest');
  const date = reading.kind === 'date' ? reading.date : null;
  const problem = date === null ? evidenceStrings.dateFormat : date > today ? evidenceStrings.enterPastDate : null;
  const submit = () => {
    if (date === null || problem !== null || save.isPending) return;
    save.mutate({ bolNumber, filedOn: date, claimNumber: number }, { onSuccess: onClose });
  };
  return (
    <ConfirmDialog
      title={evidenceStrings.damageClaimFiled}
      confirm={evidenceStrings.markFiled}
      isBusy={save.isPending}
      disabledReason={problem}
      error={save.error?.error}
      onConfirm={submit}
      onClose={onClose}
    >
      <TextField
        label={evidenceStrings.filedOn}
        hint={evidenceStrings.filedOnHint}
        value={typed}
        error={problem}
        onChange={setTyped}
        onBlur={() => date !== null && setTyped(formatDayTyped(date))}
      />
      <TextField
        label={evidenceStrings.claimNumber}
        hint={evidenceStrings.claimNumberHint}
        value={number}
        maxLength={100}
        onChange={setNumber}
      />
    </ConfirmDialog>
  );
}
