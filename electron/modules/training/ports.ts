/** Practice scenarios of the demo's service. */
import type { TrainingState } from '../../../shared/contract/training.ts';

export interface TrainingGround {
  /** The current settings. */
  training(): TrainingState;
  /** Applies settings to the running service, and to later starts. */
  train(training: TrainingState): void;
}
