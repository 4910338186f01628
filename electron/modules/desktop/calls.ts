import { ok } from '../../../shared/ipc/result.ts';
import type { HandlersOf } from '../handlers.ts';
import type { DesktopPort } from './ports.ts';

/**
 * @param takeLink returns the BOL number of the last link that was opened, once
 * @param setOnline called when the network goes up or down
 */
export function desktopHandlers(
  desktop: DesktopPort | null,
  takeLink: () => string | null,
  setOnline: (isOnline: boolean) => void,
): HandlersOf<'desktop'> {
  return {
    'desktop.show': () => {
      desktop?.show();
      return ok({ shown: desktop !== null });
    },
    'desktop.attention': ({ count }) => {
      desktop?.setAttention(count);
      return ok({});
    },
    'desktop.online': ({ online }) => {
      setOnline(online);
      return ok({});
    },
    'desktop.takeLink': () => ok({ bolNumber: takeLink() }),
  };
}
