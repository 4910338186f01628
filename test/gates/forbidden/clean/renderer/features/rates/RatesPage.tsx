import { getLane } from '../../api/client.ts';
import { formatLane } from '../../lib/formatLane.ts';
import { Heading } from '../../ui/Heading.tsx';

const lane = await getLane();

export function RatesPage() {
  return <Heading>{formatLane(lane)}</Heading>;
}
