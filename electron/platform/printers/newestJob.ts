import { IPP, querySpooler, spoolerAddress } from './ipp.ts';

const DEFAULT_SOCKET = '/run/cups/cups.sock';

/**
 * The number of the newest job in a printer's queue, of any user; 0 if there is none, null if the spooler doesn't
 * respond. Numbers increase with each job.
 *
 * @param env `CUPS_SERVER` selects another spooler than the default
 */
export async function newestJob(printer: string, env: NodeJS.ProcessEnv = process.env): Promise<number | null> {
  const address = spoolerAddress(env['CUPS_SERVER'] ?? DEFAULT_SOCKET);
  if (address === null) return null;
  const uri = `ipp://localhost/printers/${encodeURIComponent(printer)}`;
  try {
    const response = await querySpooler(address, IPP.getJobs, {
      uri,
      attributes: ['job-id'],
      whichJobs: 'all',
    });
    return response.groups.reduce((newest, job) => Math.max(newest, Number(job.get('job-id')?.[0] ?? 0)), 0);
  } catch {
    return null;
  }
}
