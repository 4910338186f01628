import { useState } from 'react';
import type { CreateResult } from '../../../../shared/contract/workgroup.ts';
import { useCall } from '../../../api/query.ts';
import { saveText } from '../../../lib/downloadFile.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { TextAreaField, TextField } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useToast } from '../../../ui/useToast.tsx';
import { workgroupStrings } from './strings.ts';
import styles from './workgroup.module.css';

const PORT = 5432;
const EMPTY = { name: '', host: '', port: String(PORT), database: '', user: '', password: '', authority: '' };
const ROLES = (['clerk', 'supervisor', 'reader'] as const).map((value) => ({
  value,
  label: workgroupStrings.role(value),
}));

/** Creates a workgroup in a database of IT, with a login that is not saved. */
export function CreateWorkgroup() {
  const [values, setValues] = useState(EMPTY);
  const [isChecked, setIsChecked] = useState(false);
  const create = useCall('workgroup.create');
  const port = Number(values.port);
  const isPort = Number.isInteger(port) && port > 0 && port < 65_536;
  const isComplete = isPort && Object.values(values).every((value) => value.trim() !== '');
  const field = (name: keyof typeof EMPTY) => ({
    value: values[name],
    error: isChecked && values[name].trim() === '' ? workgroupStrings.required : null,
    onChange(value: string) {
      setValues({ ...values, [name]: value });
      create.reset();
    },
  });
  function run(): void {
    setIsChecked(true);
    const { host, port: _port, ...rest } = values;
    if (isComplete) create.mutate({ ...rest, hosts: [{ host, port }] });
  }
  return (
    <section className={styles.form} aria-labelledby="create-workgroup">
      <h2 id="create-workgroup">{workgroupStrings.createWorkgroup}</h2>
      <p className="dim">{workgroupStrings.forIt}</p>
      <TextField label={workgroupStrings.workgroupName} maxLength={100} {...field('name')} />
      <div className={styles.host}>
        <TextField label={workgroupStrings.host} maxLength={253} {...field('host')} />
        <TextField
          label={workgroupStrings.port}
          inputMode="numeric"
          maxLength={5}
          {...field('port')}
          error={isChecked && !isPort ? workgroupStrings.enterPort : null}
        />
      </div>
      <TextField label={workgroupStrings.database} maxLength={63} {...field('database')} />
      <div className={styles.pair}>
        <TextField
          label={workgroupStrings.ownerLogin}
          hint={workgroupStrings.ownerHint}
          maxLength={63}
          {...field('user')}
        />
        <TextField
          label={workgroupStrings.password}
          type="password"
          autoComplete="new-password"
          {...field('password')}
        />
      </div>
      <TextAreaField
        label={workgroupStrings.certificate}
        hint={workgroupStrings.certificateHint}
        rows={4}
        {...field('authority')}
      />
      {create.error !== null && <ErrorCallout error={create.error.error} onRetry={run} />}
      {create.data !== undefined && <Outcome result={create.data} database={values.database} />}
      <div className="row">
        <Button busy={create.isPending} onClick={run}>
          {create.isPending ? workgroupStrings.creating : workgroupStrings.createWorkgroup}
        </Button>
      </div>
    </section>
  );
}

function Outcome({ result, database }: { readonly result: CreateResult; readonly database: string }) {
  const saveInvitation = useCall('workgroup.saveInvitation');
  const toast = useToast();
  if (result.kind === 'failed') {
    return (
      <Callout kind="late" title={workgroupStrings.notCreated}>
        <p>{workgroupStrings.storeFailure(result)}</p>
        <Lines lines={result.lines} />
      </Callout>
    );
  }
  const { invitation } = result;
  const save = () =>
    saveInvitation.mutate(
      { invitation },
      {
        onSuccess({ fileName, path }) {
          if (path === null) saveText(invitation, fileName);
          else toast(workgroupStrings.invitationSaved(path));
        },
      },
    );
  const error = saveInvitation.error?.error;
  return (
    <>
      <Callout
        kind="done"
        title={workgroupStrings.created(result.isNew)}
        actions={
          <Button size="s" busy={saveInvitation.isPending} onClick={save}>
            {workgroupStrings.saveInvitation}
          </Button>
        }
      >
        {!result.isNew && <p>{workgroupStrings.nothingCreated}</p>}
        <p>{workgroupStrings.invitationNext}</p>
      </Callout>
      {error !== undefined && error.code !== 'cancelled' && <ErrorCallout error={error} onRetry={save} />}
      <p>{workgroupStrings.databaseLines}</p>
      <Lines lines={result.databaseLines} />
      <LoginLines database={database} />
    </>
  );
}

/** The lines for the login of one person. The app never creates one. */
function LoginLines({ database }: { readonly database: string }) {
  const [login, setLogin] = useState('');
  const [role, setRole] = useState<'clerk' | 'supervisor' | 'reader'>('clerk');
  const lines = useCall('workgroup.loginLines');
  const update = (nextLogin: string, nextRole: typeof role) => {
    setLogin(nextLogin);
    setRole(nextRole);
    if (nextLogin.trim() === '') lines.reset();
    else lines.mutate({ database, login: nextLogin, role: nextRole });
  };
  const made = lines.data?.lines;
  return (
    <>
      <h3>{workgroupStrings.linesForLogin}</h3>
      <div className={styles.pair}>
        <TextField
          label={workgroupStrings.loginName}
          value={login}
          error={made === null ? workgroupStrings.invalidLogin : null}
          maxLength={100}
          onChange={(value) => update(value, role)}
        />
        <SelectField
          label={workgroupStrings.roleLabel}
          value={role}
          options={ROLES}
          onChange={(value) => update(login, value)}
        />
      </div>
      {made != null && <Lines lines={made} />}
    </>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  const text = lines.join('\n');
  return (
    <div className="col">
      <pre className={styles.lines}>{text}</pre>
      <div className="row">
        <CopyButton text={text} what={workgroupStrings.lines} />
      </div>
    </div>
  );
}
