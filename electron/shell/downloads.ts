import type { ShellSession } from './electronApi.ts';

/** Refuses every download of the page. Files are saved by the core, under names and in places it has checked. */
export function denyDownloads(session: Pick<ShellSession, 'on'>): void {
  session.on('will-download', (event) => event.preventDefault());
}
