import { useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { useToast } from '../../../ui/useToast.tsx';
import { workgroupStrings } from './strings.ts';
import styles from './workgroup.module.css';

/** Updates the workgroup's database, which an earlier Waybill created, with the login of IT. It is not saved. */
export function UpdateDatabase() {
  const [user, setUser] = useState('');
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const toast = useToast();
  const migrate = useCall('workgroup.migrate');
  const field = (value: string, set: (value: string) => void) => ({
    value,
    error: isChecked && value.trim() === '' ? workgroupStrings.required : null,
    onChange(next: string) {
      set(next);
      migrate.reset();
    },
  });
  function run(): void {
    setIsChecked(true);
    if (user.trim() === '' || password === '') return;
    migrate.mutate(
      { user, password },
      {
        onSuccess({ kind }) {
          if (kind === 'migrated') toast(workgroupStrings.databaseUpdated);
        },
      },
    );
  }
  const { data } = migrate;
  return (
    <section className={styles.form} aria-labelledby="update-database">
      <h3 id="update-database">{workgroupStrings.updateDatabase}</h3>
      <p>{workgroupStrings.databaseIsOlder}</p>
      <p>{workgroupStrings.whatUpdatingDoes}</p>
      <div className={styles.pair}>
        <TextField
          label={workgroupStrings.ownerLogin}
          hint={workgroupStrings.ownerHint}
          maxLength={63}
          {...field(user, setUser)}
        />
        <TextField
          label={workgroupStrings.password}
          type="password"
          autoComplete="new-password"
          {...field(password, setPassword)}
        />
      </div>
      {migrate.error !== null && <ErrorCallout error={migrate.error.error} onRetry={run} />}
      {data?.kind === 'failed' && (
        <Callout kind="late" title={workgroupStrings.databaseNotUpdated}>
          <p>{workgroupStrings.storeFailure(data)}</p>
        </Callout>
      )}
      <div className="row">
        <Button kind="primary" busy={migrate.isPending} onClick={run}>
          {migrate.isPending ? workgroupStrings.updating : workgroupStrings.updateDatabase}
        </Button>
      </div>
    </section>
  );
}
