import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { callQuery } from '../../../api/query.ts';
import { policyLines, policyProblemMessage } from '../../../lib/policyMessage.ts';
import { Callout } from '../../../ui/Callout.tsx';
import { LoadState } from '../../../ui/LoadState.tsx';
import { settingsStrings } from '../strings.tsx';
import styles from './about.module.css';

/** What IT set for this computer, or why the policy file isn't applied. Empty without a file. */
export function PolicyPart() {
  const policy = useQuery(callQuery('policy.get', {}));
  const state = policy.data;
  if (state === undefined) return <LoadState of={policy} />;
  const lines = policyLines(state.policy);
  if (lines.length === 0 && state.problem === null) return null;
  const message = state.problem === null ? null : policyProblemMessage(state.problem);
  return (
    <section aria-labelledby="policy" className={styles.part}>
      <h2 id="policy">{settingsStrings.setByIt}</h2>
      {message !== null && (
        <Callout kind="attn" title={message.title}>
          <p>{message.next}</p>
          <p className="small muted">{state.file}</p>
        </Callout>
      )}
      {lines.length > 0 && (
        <>
          <dl className="kv">
            {lines.map(({ what, is }) => (
              <Fragment key={what}>
                <dt>{what}</dt>
                <dd>{is}</dd>
              </Fragment>
            ))}
          </dl>
          <p className="small muted">{settingsStrings.readAtStart(state.file)}</p>
        </>
      )}
    </section>
  );
}
