/** The bundled service as a training ground. */
import type { Training } from '../../../shared/ipc/contract/training.ts';

export interface TrainingGround {
  /** What it is set to. */
  training(): Training;
  /** Sets it, at once when it runs and from its next start on. */
  train(training: Training): void;
}
