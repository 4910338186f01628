import type { AppErrorCode } from '../../../../shared/errors.ts';
import { settingsStrings } from '../strings.tsx';
import styles from './Connections.module.css';
import { RESPONSES } from './testMessages.ts';

interface TestResultHelpProps {
  /** Error of the last test or call; null if it was successful. */
  readonly response: AppErrorCode | null;
  readonly wasRequested: boolean;
}

/** Explains the other possible results of a test. */
export function TestResultHelp({ response, wasRequested }: TestResultHelpProps) {
  return (
    <section>
      <h2>{wasRequested ? settingsStrings.whatOtherResponsesMean : settingsStrings.whatResponsesMean}</h2>
      <dl className={styles.responses}>
        {RESPONSES.filter(({ codes }) => response === null || !codes.includes(response)).map(({ name, label }) => (
          <div key={name} className={styles.response}>
            <dt>{name}</dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
