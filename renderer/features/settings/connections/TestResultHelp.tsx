import type { AppErrorCode } from '../../../../shared/errors.ts';
import { settingsStrings } from '../strings.tsx';
import styles from './Connections.module.css';
import { TEST_RESULTS } from './testMessages.ts';

interface TestResultHelpProps {
  /** Error of the last test or call; null if it was successful. */
  readonly errorCode: AppErrorCode | null;
  readonly wasTested: boolean;
}

/** Explains the other possible results of a test. */
export function TestResultHelp({ errorCode, wasTested }: TestResultHelpProps) {
  return (
    <section>
      <h2>{wasTested ? settingsStrings.whatOtherResponsesMean : settingsStrings.whatResponsesMean}</h2>
      <dl className={styles.responses}>
        {TEST_RESULTS.filter(({ codes }) => errorCode === null || !codes.includes(errorCode)).map(({ name, label }) => (
          <div key={name} className={styles.response}>
            <dt>{name}</dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
