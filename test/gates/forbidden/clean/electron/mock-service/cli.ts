import { LaneSchema } from '../../shared/freight/lane.ts';

process.stdout.write(`${JSON.stringify(LaneSchema.parse({ origin: '60601', destination: '90001' }))}\n`);
