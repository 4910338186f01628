import type { Lane } from '../../shared/freight/lane.ts';

export function formatLane(lane: Lane): string {
  return `${lane.origin} → ${lane.destination}`;
}
