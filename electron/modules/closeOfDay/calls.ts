import { ok } from '../../../shared/ipc/result.ts';
import type { AccountHandlers } from '../handlers.ts';
import type { CloseOfDayService } from './closeOfDay.ts';

export const closeOfDayHandlers: AccountHandlers<{ readonly closeOfDay: CloseOfDayService }, 'closeOfDay'> = {
  'closeOfDay.get': ({ closeOfDay }, { date }) => ok(closeOfDay.get(date)),
};
