/** What opens over the screens, in one file that is loaded after the first paint. */
export { KeysOverlay } from './frame/KeysOverlay.tsx';
export { HelpDialog } from './help/HelpDialog.tsx';
export { TrackDialog } from './host/TrackDialog.tsx';
export { Palette } from './palette/Palette.tsx';
