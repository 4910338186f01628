/** What opens over or above the screens, or acts behind them, in one file that is loaded after the first paint. */
export { Banner } from './frame/Banner.tsx';
export { KeysOverlay } from './frame/KeysOverlay.tsx';
export { HelpDialog } from './help/HelpDialog.tsx';
export { OpenedLink } from './host/OpenedLink.tsx';
export { ScannedCode } from './host/ScannedCode.tsx';
export { ShownNotifications } from './notifications/ShownNotifications.ts';
export { Palette } from './palette/Palette.tsx';
