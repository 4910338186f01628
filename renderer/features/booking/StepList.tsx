import { IconCheck } from '@tabler/icons-react';
import { Icon } from '../../ui/Icon.tsx';
import styles from './booking.module.css';
import { STEP_NAMES, STEPS, type Step } from './steps.ts';
import { bookingStrings } from './strings.tsx';

interface StepListProps {
  readonly current: Step;
  readonly onGo: (step: Step) => void;
}

/** List of the steps; completed ones have a check mark. Every step can be opened again. */
export function StepList({ current, onGo }: StepListProps) {
  const at = STEPS.indexOf(current);
  return (
    <ol className={styles.steps} aria-label={bookingStrings.steps}>
      {STEPS.map((step, index) => (
        <li key={step}>
          <button
            type="button"
            className={styles.step}
            aria-current={step === current ? 'step' : undefined}
            onClick={() => onGo(step)}
          >
            <span className={styles.dot} data-state={index < at ? 'done' : index === at ? 'on' : 'ahead'}>
              {index < at ? <Icon of={IconCheck} size={12} label="done" /> : index + 1}
            </span>
            {STEP_NAMES[step]}
          </button>
        </li>
      ))}
    </ol>
  );
}
