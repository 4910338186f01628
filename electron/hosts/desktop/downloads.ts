import type { ShellSession } from './electronApi.ts';

/** Blocks every download by the page. The core saves files, under names and in places that it has checked. */
export function denyDownloads(session: Pick<ShellSession, 'on'>): void {
  session.on('will-download', (event) => event.preventDefault());
}
