/**
 * `waybill://bol/<number>`: a link in a mail or a spreadsheet that opens a shipment. Whoever wrote it is a stranger, so
 * it is read strictly: one form, one number, nothing that runs or changes anything.
 */
import type { ShellApp } from './electronApi.ts';

export const LINK_SCHEME = 'waybill';

/** A BOL number as long as any that was ever seen, three times over; letters, digits and what joins them. */
const NUMBER = /^[\p{L}\p{N}](?:[\p{L}\p{N} ._/#-]{0,98}[\p{L}\p{N}])?$/u;

/** The BOL number of a link, or null for anything else. */
export function readLink(link: string): string | null {
  const encoded = /^waybill:\/\/bol\/([^/?#\s]{1,400})\/?$/i.exec(link)?.[1];
  if (encoded === undefined) return null;
  try {
    const number = decodeURIComponent(encoded);
    return NUMBER.test(number) ? number : null;
  } catch {
    return null;
  }
}

/** The link that `readLink` reads as this number. */
export function linkTo(bolNumber: string): string {
  return `${LINK_SCHEME}://bol/${encodeURIComponent(bolNumber)}`;
}

/** The BOL number of the first link among a program's arguments, or null. What looks like a switch is none. */
export function findLink(argv: readonly string[]): string | null {
  for (const word of argv) {
    const number = readLink(word);
    if (number !== null) return number;
  }
  return null;
}

/**
 * Hears links from now on. macOS sends the one that started the app before it is ready: it is kept until asked for.
 *
 * @param onLink a link arrived while the app runs; a second start brings one, too
 */
export function onDeepLink(app: Pick<ShellApp, 'on'>, onLink: (bolNumber: string) => void): void {
  app.on('open-url', (event, url) => {
    event.preventDefault();
    const number = readLink(url);
    if (number !== null) onLink(number);
  });
  app.on('second-instance', (_event, argv) => {
    const number = findLink(argv);
    if (number !== null) onLink(number);
  });
}

/** Asks the system to send our links here. Only for the installed program: in development it would name a checkout. */
export function claimLinks(
  app: Pick<ShellApp, 'isPackaged' | 'setAsDefaultProtocolClient'>,
  platform: NodeJS.Platform,
  program: string,
): void {
  if (!app.isPackaged) return;
  // Linux and macOS read it from the package. Windows puts the link behind these: whatever it holds is no switch.
  if (platform === 'win32') app.setAsDefaultProtocolClient(LINK_SCHEME, program, ['--']);
}
