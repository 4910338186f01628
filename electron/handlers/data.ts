import type { DataService } from '../services/data/data.ts';
import type { HandlersOf } from './handlers.ts';

export function dataHandlers(data: DataService): HandlersOf<'data'> {
  return {
    'data.state': () => data.state(),
    'data.backUp': () => data.copy(),
    'data.restore': ({ name }) => data.restore(name),
    'data.reset': () => data.resetData(),
  };
}
