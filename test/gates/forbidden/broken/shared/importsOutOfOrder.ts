// rejected by format: assist/source/organizeImports

import { z } from 'zod';
import { LaneSchema, type Lane } from './freight/lane.ts';

export const Pair = z.tuple([LaneSchema, LaneSchema]);
export type OneLane = Lane;
