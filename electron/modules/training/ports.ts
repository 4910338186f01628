/** The bundled service as a training ground. */
import type { TrainingState } from '../../../shared/contract/training.ts';

export interface TrainingGround {
  /** What it is set to. */
  training(): TrainingState;
  /** Sets it, at once when it runs and from its next start on. */
  train(training: TrainingState): void;
}
