import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WorkgroupMember } from '../../../../shared/contract/workgroup.ts';
import { callQuery, useCall } from '../../../api/query.ts';
import { dayOfInstant, formatDayLong, formatInstant } from '../../../lib/format.ts';
import { useNow } from '../../../lib/useNow.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { LoadState } from '../../../ui/LoadState.tsx';
import { useToast } from '../../../ui/useToast.tsx';
import { workgroupStrings } from './strings.ts';
import styles from './workgroup.module.css';

/** Who polls, and who is there, is no event: it is read again. */
const REFRESH_MS = 30_000;

/** The members of the workgroup. A supervisor removes some. */
export function Members() {
  const [removed, setRemoved] = useState<WorkgroupMember | null>(null);
  const toast = useToast();
  const nowMs = useNow(30_000);
  const queries = useQueryClient();
  const known = useQuery({ ...callQuery('workgroup.members', {}), refetchInterval: REFRESH_MS });
  const remove = useCall('workgroup.removeMember');
  const reload = () => void queries.invalidateQueries({ queryKey: ['workgroup'] });
  const ownId = known.data?.ownId;
  const isSupervisor = known.data?.members.some(({ id, role }) => id === ownId && role === 'supervisor') ?? false;
  const pollers = (known.data?.members ?? []).flatMap(({ pollsSinceMs, ...member }) =>
    pollsSinceMs === null ? [] : [{ ...member, sinceMs: pollsSinceMs }],
  );
  return (
    <section className="col" aria-labelledby="workgroup-members">
      <h3 id="workgroup-members">{workgroupStrings.members}</h3>
      <LoadState of={known} label={workgroupStrings.members} />
      {pollers.map(({ id, name, computer, sinceMs }) => (
        <p key={id} className="dim">
          {workgroupStrings.polls(name, computer, formatInstant(sinceMs))}
        </p>
      ))}
      {known.data !== undefined && (
        <table className={`table ${styles.members}`}>
          <thead>
            <tr>
              <th scope="col">{workgroupStrings.nameAndComputer}</th>
              <th scope="col">{workgroupStrings.loginAndRole}</th>
              <th scope="col" className={styles.wide}>
                {workgroupStrings.joined}
              </th>
              <th scope="col">{workgroupStrings.lastSeen}</th>
              {isSupervisor && <th aria-hidden />}
            </tr>
          </thead>
          <tbody>
            {known.data.members.map((member) => (
              <tr key={member.id}>
                <td>
                  {member.name} {member.id === ownId && <span className="muted">({workgroupStrings.you})</span>}
                  <div className="small muted">{member.computer}</div>
                </td>
                <td>
                  {member.login}
                  <div className="small muted">
                    {member.role === null ? workgroupStrings.noRights : workgroupStrings.role(member.role)}
                  </div>
                </td>
                <td className={styles.wide}>{formatDayLong(dayOfInstant(member.joinedAtMs))}</td>
                <td>
                  <span className={styles.narrow}>{workgroupStrings.lastSeen} </span>
                  {workgroupStrings.seen(member.seenAtMs, nowMs)}
                </td>
                {isSupervisor && (
                  <td>
                    {member.id !== ownId && (
                      <Button
                        size="s"
                        aria-label={workgroupStrings.removeNamed(member.name, member.computer)}
                        onClick={() => setRemoved(member)}
                      >
                        {workgroupStrings.removeMember}
                      </Button>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {removed !== null && (
        <ConfirmDialog
          title={workgroupStrings.removeNamed(removed.name, removed.computer)}
          confirm={workgroupStrings.removeMember}
          isBusy={remove.isPending}
          error={remove.error?.error}
          onConfirm={() =>
            remove.mutate(
              { memberId: removed.id },
              {
                onSuccess() {
                  toast(workgroupStrings.removed(removed.name));
                  setRemoved(null);
                  reload();
                },
              },
            )
          }
          onClose={() => {
            setRemoved(null);
            remove.reset();
          }}
        >
          <p>{workgroupStrings.whatRemovingDoes}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
