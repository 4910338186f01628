// rejected by walls: no-cycles

import { two } from './cycleTwo.ts';

export const one = (): number => two();
