import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../api/query.ts';
import { LoadState } from '../../../ui/LoadState.tsx';
import section from '../SettingsScreen.module.css';
import { CreateWorkgroup } from './CreateWorkgroup.tsx';
import { JoinWorkgroup } from './JoinWorkgroup.tsx';
import { workgroupStrings } from './strings.ts';
import { WorkgroupMembership } from './WorkgroupMembership.tsx';

/** Settings, Workgroup: joining or creating one, or the one that the account in use is in. */
export function WorkgroupSection() {
  const status = useQuery(callQuery('workgroup.status', {}));
  return (
    <section className={section.section} aria-labelledby="workgroup">
      <h1 id="workgroup">{workgroupStrings.workgroup}</h1>
      <p className="dim">{workgroupStrings.whatItIs}</p>
      <LoadState of={status} label={workgroupStrings.workgroup} />
      {status.data?.membership != null && (
        <WorkgroupMembership membership={status.data.membership} state={status.data.state} />
      )}
      {status.data?.membership === null && (
        <>
          <JoinWorkgroup {...status.data} />
          <CreateWorkgroup />
        </>
      )}
    </section>
  );
}
