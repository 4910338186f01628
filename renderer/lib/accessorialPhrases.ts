/** Names of the accessorials on the screens. */
import type { AccessorialCode } from '../../shared/freight/values.ts';

/** Names within a sentence. */
export const ACCESSORIAL_PHRASES: Readonly<Record<AccessorialCode, string>> = {
  LGPU: 'liftgate at pickup',
  INSPU: 'inside pickup',
  APTPU: 'pickup appointment',
  NOTPU: 'notify before pickup',
  SORTPU: 'sort & segregate at pickup',
  LGDL: 'liftgate at delivery',
  INSDL: 'inside delivery',
  APTDL: 'delivery appointment',
  NOTDL: 'notify before delivery',
  SORTDL: 'sort & segregate at delivery',
  LIMACC: 'limited access',
};
