import { LaneSchema } from '../../../shared/freight/lane.ts';
import { isRequest } from '../../../shared/freight/requests.ts';
import type { ClockPort } from './ports.ts';
import { describeLane } from './quote.ts';

export function handleQuote(payload: unknown, clock: ClockPort): string {
  return isRequest(payload) ? describeLane(LaneSchema.parse(payload), clock) : '';
}
