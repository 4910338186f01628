// rejected by walls: no-cycles

import { one } from './cycleOne.ts';

export const two = (): number => one();
