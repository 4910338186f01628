import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { TestReport } from '../../../../shared/contract/connections.ts';
import { errorMessages } from '../../../lib/errorMessages.ts';
import { formatInstant } from '../../../lib/format.ts';
import { Callout } from '../../../ui/Callout.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { settingsStrings } from '../strings.tsx';
import styles from './TestOutcome.module.css';
import { stepMessage, wasSent } from './testMessages.ts';

interface TestOutcomeProps {
  readonly report: TestReport;
  /** The URL that was tested. */
  readonly baseUrl: string;
  /** What is possible after a good test. */
  readonly afterGoodTest: string;
  readonly actions?: ReactNode;
  /** For credentials that aren't saved: nothing is stored, and there is no space for the steps. */
  readonly isTyped?: boolean;
}

const ICONS = { ok: IconCheck, failed: IconX, unreached: IconMinus } as const;
const TONES = { ok: 'c-done', failed: 'c-late', unreached: 'muted' } as const;
/** Names of the test steps, as shown for steps that were not reached. */
const STEPS = { address: 'server', service: settingsStrings.freightApi, credentials: 'sign-in' } as const;
const NAMES = {
  ok: settingsStrings.passed,
  failed: settingsStrings.failed,
  unreached: settingsStrings.skipped,
} as const;

/** Result of a connection test: a callout, then each step. */
export function TestOutcome({ report, baseUrl, afterGoodTest, actions, isTyped = false }: TestOutcomeProps) {
  const message = report.error === null ? null : errorMessages(report.error);
  const failedAt = report.steps.findIndex((step) => !step.ok);
  return (
    <>
      <Callout
        kind={message === null ? 'done' : message.code === 'cancelled' ? 'info' : 'late'}
        title={message?.title ?? settingsStrings.signedIn}
        aside={isTyped ? undefined : <span className="small dim">{formatInstant(report.testedAtMs)}</span>}
        actions={actions}
      >
        {message === null && <p>{afterGoodTest}</p>}
        {message !== null && isTyped && <p>{settingsStrings.yourEntriesAreStillHere}</p>}
        {message?.saved !== undefined && !isTyped && <p>{message.saved}</p>}
        {message !== null && (
          <p>
            <b>{settingsStrings.nextStep}</b> {message.next}
          </p>
        )}
      </Callout>
      {!isTyped && wasSent(report.error) && (
        <section>
          <h2>{settingsStrings.testSteps}</h2>
          <ul className={styles.steps}>
            {report.steps.map((step, at) => {
              const state = step.ok ? 'ok' : at === failedAt ? 'failed' : 'unreached';
              const found = state === 'unreached' ? null : stepMessage(step, baseUrl.startsWith('https:'));
              return (
                <li key={step.step}>
                  <Icon of={ICONS[state]} className={TONES[state]} label={NAMES[state]} />
                  <span className={found === null ? 'muted' : undefined}>
                    {found === null ? settingsStrings.skippedBecause(STEPS[step.step]) : found.what}{' '}
                    {found !== null && <span className="dim">{found.detail}</span>}
                  </span>
                  <span className="small muted">
                    {step.httpStatus ?? (step.ms === null ? '' : `${Math.round(step.ms)} ms`)}
                  </span>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </>
  );
}
