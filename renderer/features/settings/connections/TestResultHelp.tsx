import type { AppErrorCode } from '../../../../shared/errors.ts';
import styles from './Connections.module.css';
import { ANSWERS } from './testMessages.ts';

interface AnswerMeaningsProps {
  /** Error of the last test or call; null if it was successful. */
  readonly answer: AppErrorCode | null;
  readonly wasAsked: boolean;
}

/** Explains the other possible results of a test. */
export function AnswerMeanings({ answer, wasAsked }: AnswerMeaningsProps) {
  return (
    <section>
      <h2>What {wasAsked ? 'other ' : ''}responses mean</h2>
      <dl className={styles.answers}>
        {ANSWERS.filter(({ codes }) => answer === null || !codes.includes(answer)).map(({ name, label }) => (
          <div key={name} className={styles.answer}>
            <dt>{name}</dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
