import type { AppErrorCode } from '../../../../shared/errors.ts';
import styles from './Connections.module.css';
import { ANSWERS } from './testWords.ts';

interface AnswerMeaningsProps {
  /** What the last test, or call, was answered; null for a good one. */
  readonly answer: AppErrorCode | null;
  readonly wasAsked: boolean;
}

/** What a test may find besides what it found. */
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
