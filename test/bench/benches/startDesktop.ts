/** From the start of the desktop program to a form that accepts a key, compared with a minimal Electron app. */
import type { Bench } from '../bench.ts';
import { inDesktop } from '../lab/inDesktop.ts';

export const startDesktop: Bench = {
  name: 'start-desktop',
  work: 'start of the desktop program until the quote form takes a key, on a data folder that was used before',
  run: () => inDesktop('desktopStarts.ts'),
};
