import type { HandlersOf } from '../handlers.ts';
import type { DataService } from './data.ts';

export function dataHandlers(data: DataService): HandlersOf<'data'> {
  return {
    'data.state': () => data.state(),
    'data.backUp': () => data.backUp(),
    'data.restore': ({ name }) => data.restore(name),
    'data.reset': () => data.resetData(),
  };
}
