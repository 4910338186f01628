import { wallTime } from '../../shared/rules/wallTime.ts';

/** Date and time of an instant on this computer, for names of files: `20261121-103000`. */
export function fileStamp(atMs: number): string {
  const seconds = String(Math.floor(atMs / 1000) % 60).padStart(2, '0');
  return `${wallTime(atMs).replaceAll(/[-:]/g, '').replace('T', '-')}${seconds}`;
}
