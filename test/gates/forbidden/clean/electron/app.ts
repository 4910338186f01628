import type { Lane } from '../shared/freight/lane.ts';

export interface App {
  lane(): Promise<Lane>;
}
