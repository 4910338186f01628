/** Brings an account in, in a separate process, which the test kills. Argument: the job, as JSON. */
import { z } from 'zod';
import { MembershipSchema } from '../../../electron/modules/workgroup/membership.ts';
import { bringEmbedded } from '../../../electron/modules/workgroup/storeJoining.ts';
import { openContentStore } from '../../../electron/platform/files/contentStore.ts';
import { systemClock } from '../../../electron/platform/systemClock.ts';

const job = z
  .object({ folder: z.string(), membership: MembershipSchema, password: z.string(), account: z.string() })
  .parse(JSON.parse(process.argv[2] ?? ''));

const { pathOf } = await openContentStore(`${job.folder}/documents`);
const bringing = {
  path: `${job.folder}/waybill.db`,
  account: job.account,
  pathOf,
  onProgress: (progress: object) => process.send?.(progress),
};
const brought = await bringEmbedded(bringing, job.membership, job.password, systemClock);
process.exitCode = brought.ok ? 0 : 1;
process.disconnect?.();
