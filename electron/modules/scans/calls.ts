import { ok } from '../../../shared/ipc/result.ts';
import type { AccountHandlers } from '../handlers.ts';
import type { ScansService } from './scans.ts';

export const scanHandlers: AccountHandlers<{ readonly scans: ScansService }, 'scans'> = {
  'scans.find': async ({ scans }, { code }) => ok(await scans.find(code)),
  'scans.day': ({ scans }, { date }) => ok({ shipments: scans.day(date) }),
  'scans.setLoaded': ({ scans }, { date, bolNumber, isLoaded }) => scans.setLoaded(date, bolNumber, isLoaded),
  'scans.proSticker': ({ scans }, { bolNumber }) => ok({ sticker: scans.sticker(bolNumber) }),
  'scans.setProSticker': ({ scans }, { bolNumber, proNumber }) => scans.setSticker(bolNumber, proNumber),
};
