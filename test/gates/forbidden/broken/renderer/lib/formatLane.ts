// rejected by unused: exports

import type { Lane } from '../../shared/freight/lane.ts';

export function formatLane(lane: Lane): string {
  return `${lane.origin} → ${lane.destination}`;
}

export const ARROW = '→';
