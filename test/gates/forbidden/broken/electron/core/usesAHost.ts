// rejected by walls: core-no-host
import { respond } from '../hosts/browser/respond.ts';
export const send = respond;
