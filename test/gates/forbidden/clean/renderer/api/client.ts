import { type Lane, LaneSchema } from '../../shared/freight/lane.ts';

export async function getLane(): Promise<Lane> {
  const response = await fetch('/call/quotes.get');
  return LaneSchema.parse(await response.json());
}
