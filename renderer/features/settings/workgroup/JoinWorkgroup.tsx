import { type ReactNode, useRef, useState } from 'react';
import type { JoinResult, WorkgroupStatus } from '../../../../shared/contract/workgroup.ts';
import { useCall } from '../../../api/query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { ChoiceField, Field, TextField } from '../../../ui/Field.tsx';
import { workgroupStrings } from './strings.ts';
import styles from './workgroup.module.css';

const PLACES = [
  { value: 'keychain', label: workgroupStrings.inKeychain },
  { value: 'session', label: workgroupStrings.untilClosed },
] as const;
const WHAT = [
  { value: 'bring', label: workgroupStrings.bringIn },
  { value: 'leave', label: workgroupStrings.leaveHere },
] as const;

interface ChosenFile {
  readonly name: string;
  readonly content: string;
}

/** Joins a workgroup: the login is tested first, step by step. */
export function JoinWorkgroup({ suggestedName, bringing }: Pick<WorkgroupStatus, 'suggestedName' | 'bringing'>) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [user, setUser] = useState('');
  const [password, setPassword] = useState('');
  const [passwordIn, setPasswordIn] = useState<'keychain' | 'session'>('keychain');
  const [name, setName] = useState(suggestedName);
  const [what, setWhat] = useState<'bring' | 'leave'>('bring');
  const [isChecked, setIsChecked] = useState(false);
  const test = useCall('workgroup.testJoin');
  const join = useCall('workgroup.join');
  const isBusy = test.isPending || join.isPending;
  const isComplete = file !== null && user.trim() !== '' && password !== '' && name.trim() !== '';
  const result = join.data ?? test.data;
  const canJoin = test.data?.kind === 'tested' && test.data.role !== null;
  // A reader's login writes nothing.
  const canBring = canJoin && test.data?.kind === 'tested' && test.data.role !== 'reader';
  const missing = (value: string) => (isChecked && value.trim() === '' ? workgroupStrings.required : null);

  /** The result is of other values. */
  function edit(change: () => void): void {
    change();
    test.reset();
    join.reset();
  }
  function runTest(): void {
    setIsChecked(true);
    if (isComplete) test.mutate({ invitation: file.content, user, password });
  }
  function runJoin(): void {
    if (file === null || name.trim() === '') return;
    join.mutate({
      invitation: file.content,
      user,
      password,
      passwordIn,
      name,
      bringsIn: canBring && what === 'bring',
    });
  }
  return (
    <section className={styles.form} aria-labelledby="join-workgroup">
      <h2 id="join-workgroup">{workgroupStrings.joinWorkgroup}</h2>
      <InvitationField
        file={file}
        error={isChecked && file === null ? workgroupStrings.chooseInvitation : null}
        onChoose={(chosen) => edit(() => setFile(chosen))}
      />
      <div className={styles.pair}>
        <TextField
          label={workgroupStrings.loginName}
          hint={workgroupStrings.loginHint}
          value={user}
          error={missing(user)}
          maxLength={63}
          onChange={(value) => edit(() => setUser(value))}
        />
        <TextField
          label={workgroupStrings.password}
          type="password"
          autoComplete="new-password"
          value={password}
          error={missing(password)}
          onChange={(value) => edit(() => setPassword(value))}
        />
      </div>
      <TextField
        label={workgroupStrings.yourName}
        hint={workgroupStrings.nameHint}
        value={name}
        error={missing(name)}
        maxLength={100}
        onChange={setName}
      />
      <ChoiceField label={workgroupStrings.savePassword} value={passwordIn} options={PLACES} onChange={setPasswordIn} />
      {result !== undefined && <JoinOutcome result={result} />}
      {canBring && (
        <ChoiceField label={workgroupStrings.dataOfAccount} value={what} options={WHAT} onChange={setWhat} />
      )}
      {test.error !== null && <ErrorCallout error={test.error.error} onRetry={runTest} />}
      {join.error !== null && <ErrorCallout error={join.error.error} onRetry={runJoin} />}
      {bringing !== null && (
        <>
          <p>{workgroupStrings.bringing(bringing)}</p>
          <progress aria-label={workgroupStrings.joining} value={bringing.done} max={bringing.total} />
        </>
      )}
      <div className="row">
        {canJoin ? (
          <Button kind="primary" busy={isBusy} onClick={runJoin}>
            {join.isPending ? workgroupStrings.joining : workgroupStrings.joinWorkgroup}
          </Button>
        ) : (
          <Button kind="primary" busy={isBusy} onClick={runTest}>
            {test.isPending ? workgroupStrings.testing : workgroupStrings.testLogin}
          </Button>
        )}
      </div>
    </section>
  );
}

interface InvitationFieldProps {
  readonly file: ChosenFile | null;
  readonly error: string | null;
  readonly onChoose: (file: ChosenFile) => void;
}

function InvitationField({ file, error, onChoose }: InvitationFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const read = async (chosen: File) => onChoose({ name: chosen.name, content: await chosen.text() });
  return (
    <Field label={workgroupStrings.invitation} hint={workgroupStrings.invitationHint} error={error}>
      {({ id, describedBy }) => (
        <div className="row">
          <input
            ref={input}
            id={id}
            type="file"
            hidden
            accept=".waybill,application/json"
            onChange={(event) => {
              const chosen = event.currentTarget.files?.[0];
              if (chosen !== undefined) void read(chosen);
              event.currentTarget.value = '';
            }}
          />
          <Button aria-describedby={describedBy} onClick={() => input.current?.click()}>
            {workgroupStrings.chooseFile}
          </Button>
          <span className={`dim ${styles.fileName}`}>{file?.name ?? workgroupStrings.noFile}</span>
        </div>
      )}
    </Field>
  );
}

/** What the test of a login found. */
function JoinOutcome({ result }: { readonly result: JoinResult }): ReactNode {
  if (result.kind === 'no_invitation') {
    return (
      <Callout kind="late" title={workgroupStrings.loginFailed}>
        <p>{workgroupStrings.invitationProblem(result.problem)}</p>
      </Callout>
    );
  }
  const { failure, role, otherHosts } = result;
  if (failure !== null || role === null) {
    return (
      <Callout kind="late" title={workgroupStrings.loginFailed}>
        {failure !== null && <p>{workgroupStrings.joinFailure(failure)}</p>}
        <p>{workgroupStrings.nothingChanged}</p>
      </Callout>
    );
  }
  return (
    <Callout kind="done" title={workgroupStrings.loginWorks(result.name)}>
      <p>{workgroupStrings.roleIs(role)}</p>
      {result.isClockOff && <p>{workgroupStrings.clockIsOff}</p>}
      {otherHosts.map((other) => (
        <p key={other.server.host}>{workgroupStrings.otherHost(other)}</p>
      ))}
      <p>{workgroupStrings.whatIsHere(result.here)}</p>
    </Callout>
  );
}
