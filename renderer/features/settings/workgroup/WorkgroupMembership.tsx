import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WorkgroupStatus } from '../../../../shared/contract/workgroup.ts';
import { callQuery, useCall } from '../../../api/query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { ChoiceField, TextField } from '../../../ui/Field.tsx';
import { useToast } from '../../../ui/useToast.tsx';
import { Members } from './Members.tsx';
import { workgroupStrings } from './strings.ts';
import { UpdateDatabase } from './UpdateDatabase.tsx';
import { WorkgroupRules } from './WorkgroupRules.tsx';
import styles from './workgroup.module.css';

const PLACES = [
  { value: 'keychain', label: workgroupStrings.inKeychain },
  { value: 'session', label: workgroupStrings.untilClosed },
] as const;

type Membership = NonNullable<WorkgroupStatus['membership']>;

interface WorkgroupMembershipProps {
  readonly membership: Membership;
  readonly state: WorkgroupStatus['state'];
}

/** The workgroup of the account in use: whether its server responds, its members, and leaving it. */
export function WorkgroupMembership({ membership, state }: WorkgroupMembershipProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  const reconnect = useCall('workgroup.reconnect');
  const leave = useCall('workgroup.leave');
  const rights = state?.rights;
  const isRejected = state?.away?.code === 'login_rejected';
  return (
    <>
      <h2>{workgroupStrings.memberOf(membership.workgroup)}</h2>
      <dl className={styles.details}>
        <dt>{workgroupStrings.status}</dt>
        <dd>
          <span role="status">{statusText(state)}</span>
        </dd>
        <dt>{workgroupStrings.server}</dt>
        <dd>{membership.hosts.map(({ host, port }) => `${host}:${port}`).join(', ')}</dd>
        <dt>{workgroupStrings.login}</dt>
        <dd>{membership.login}</dd>
        {rights != null && rights.role !== null && (
          <>
            <dt>{workgroupStrings.yourRole}</dt>
            <dd>{workgroupStrings.role(rights.role)}</dd>
          </>
        )}
        <dt>{workgroupStrings.thisComputer}</dt>
        <dd>
          {membership.name} ({membership.computer})
        </dd>
      </dl>
      {isRejected && <NewPassword passwordIn={membership.passwordIn} />}
      {state?.away != null && (
        <div className="row">
          <Button busy={reconnect.isPending} onClick={() => reconnect.mutate({})}>
            {isRejected ? workgroupStrings.tryAgain : workgroupStrings.tryNow}
          </Button>
        </div>
      )}
      {state?.version?.store === 'older' && <UpdateDatabase />}
      {state?.version?.store === 'newer' && !state.version.isWritable && (
        <Callout kind="attn" title={workgroupStrings.waybillTooOld} />
      )}
      {rights?.role === 'reader' && <Callout kind="attn" title={workgroupStrings.isReader} />}
      {rights?.role === null && <Callout kind="late" title={workgroupStrings.wasRemoved} />}
      {state?.away === null && rights?.role !== null && <Members />}
      {rights != null && rights.role !== null && <WorkgroupRules {...rights} />}
      {leave.error !== null && <ErrorCallout error={leave.error.error} />}
      <div className="row">
        <Button busy={leave.isPending} onClick={() => setIsLeaving(true)}>
          {leave.isPending ? workgroupStrings.leaving : workgroupStrings.leaveWorkgroup}
        </Button>
      </div>
      {isLeaving && (
        <ConfirmDialog
          title={workgroupStrings.leaveWorkgroup}
          confirm={workgroupStrings.leaveWorkgroup}
          isBusy={leave.isPending}
          onConfirm={() => leave.mutate({}, { onSettled: () => setIsLeaving(false) })}
          onClose={() => setIsLeaving(false)}
        >
          <p>{workgroupStrings.whatLeavingDoes}</p>
          <p>{workgroupStrings.bothPoll}</p>
          {(rights?.role === null || rights?.role === 'reader') && <NeverShared />}
        </ConfirmDialog>
      )}
    </>
  );
}

/** A warning if the server no longer takes what is still to be shared. */
function NeverShared() {
  const connectionId = useQuery(callQuery('connections.status', {})).data?.active?.id;
  const unshared = useQuery({
    ...callQuery('workgroup.unshared', { connectionId: connectionId ?? '' }),
    enabled: connectionId !== undefined,
    staleTime: 0,
  });
  if (unshared.data?.hasUnshared !== true) return null;
  return (
    <Callout kind="attn" title={workgroupStrings.neverShared}>
      <p>{workgroupStrings.staysHere}</p>
    </Callout>
  );
}

function statusText(state: WorkgroupStatus['state']): string {
  // The account can't be opened.
  if (state === null) return workgroupStrings.notConnected;
  const { away, progress } = state;
  if (away?.code === 'starting') return workgroupStrings.connecting;
  if (away?.code === 'login_rejected') return workgroupStrings.rejectedSince(away.sinceMs);
  if (away !== null) return workgroupStrings.awaySince(away.sinceMs);
  return progress === null ? workgroupStrings.connected : workgroupStrings.reading(progress.rows);
}

function NewPassword({ passwordIn: savedIn }: { readonly passwordIn: Membership['passwordIn'] }) {
  const [password, setPassword] = useState('');
  const [passwordIn, setPasswordIn] = useState(savedIn);
  const [isChecked, setIsChecked] = useState(false);
  const toast = useToast();
  const replace = useCall('workgroup.replacePassword');
  const run = () => {
    setIsChecked(true);
    if (password === '') return;
    replace.mutate({ password, passwordIn }, { onSuccess: () => toast(workgroupStrings.passwordReplaced) });
  };
  return (
    <section className={styles.form} aria-labelledby="workgroup-password">
      <h3 id="workgroup-password">{workgroupStrings.replacePassword}</h3>
      <p>{workgroupStrings.loginRejected(savedIn)}</p>
      <TextField
        label={workgroupStrings.password}
        type="password"
        autoComplete="new-password"
        value={password}
        error={isChecked && password === '' ? workgroupStrings.required : null}
        onChange={setPassword}
      />
      <ChoiceField label={workgroupStrings.savePassword} value={passwordIn} options={PLACES} onChange={setPasswordIn} />
      {replace.error !== null && <ErrorCallout error={replace.error.error} onRetry={run} />}
      <div className="row">
        <Button kind="primary" busy={replace.isPending} onClick={run}>
          {workgroupStrings.replacePassword}
        </Button>
      </div>
    </section>
  );
}
