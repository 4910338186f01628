/** Which host `npm start` opens, and the one plain sentence for why it isn't the desktop window. */

/** What is known about Electron's runtime, the program that shows the desktop window. */
export type Runtime =
  | { readonly state: 'ready'; readonly program: string }
  | { readonly state: 'missing' }
  /** It is there and does not run, or is another version. `why` ends a sentence. */
  | { readonly state: 'unusable'; readonly why: string }
  /** It was missing and could not be fetched. `why` ends a sentence. */
  | { readonly state: 'not-fetched'; readonly why: string };

export interface HostEnvironment {
  /** The clerk asked for the browser host. */
  readonly browserAsked: boolean;
  /** A screen that windows can be opened on. */
  readonly display: boolean;
  readonly runtime: Runtime;
}

export type HostChoice =
  | { readonly host: 'desktop'; readonly program: string }
  /** `reason` is null when it was asked for. */
  | { readonly host: 'browser'; readonly reason: string | null }
  /** Fetch the runtime, then choose again. */
  | { readonly host: 'fetch-runtime' };

export function chooseHost({ browserAsked, display, runtime }: HostEnvironment): HostChoice {
  if (browserAsked) return { host: 'browser', reason: null };
  if (!display) {
    return { host: 'browser', reason: 'No display found, so Waybill opens in a browser.' };
  }
  if (runtime.state === 'ready') return { host: 'desktop', program: runtime.program };
  if (runtime.state === 'missing') return { host: 'fetch-runtime' };
  const what =
    runtime.state === 'unusable' ? "Electron's runtime can't be used" : "Electron's runtime can't be downloaded";
  return { host: 'browser', reason: `${what} (${runtime.why}), so Waybill opens in a browser.` };
}

/** Whether windows can be opened: always taken for granted but on Linux. */
export function hasDisplay(platform: NodeJS.Platform, env: Readonly<Record<string, string | undefined>>): boolean {
  return platform === 'win32' || platform === 'darwin' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
}
