import { ok } from '../../shared/ipc/result.ts';
import type { Emit } from '../services/events.ts';
import type { TrainingGround } from '../services/training/ports.ts';
import type { HandlersOf } from './handlers.ts';

export function trainingHandlers(ground: TrainingGround, emit: Emit): HandlersOf<'training'> {
  return {
    'training.get': () => ok(ground.training()),
    'training.set': (training) => {
      ground.train(training);
      emit({ name: 'training.changed', id: null });
      return ok(ground.training());
    },
  };
}
