import { ok } from '../../../shared/ipc/result.ts';
import type { Emit } from '../../platform/events.ts';
import type { HandlersOf } from '../handlers.ts';
import type { TrainingGround } from './ports.ts';

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
