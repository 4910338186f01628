import type { Lane } from '../../shared/freight/lane.ts';

export interface Core {
  lane(): Promise<Lane>;
}
