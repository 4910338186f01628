import type { Lane } from '../../../shared/freight/lane.ts';
import type { ClockPort } from './ports.ts';

export function describeLane(lane: Lane, clock: ClockPort): string {
  return `${lane.origin} to ${lane.destination} at ${clock.now()}`;
}
