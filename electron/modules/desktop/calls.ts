import { ok } from '../../../shared/ipc/result.ts';
import type { HandlersOf } from '../handlers.ts';
import type { DesktopPort } from './ports.ts';

/**
 * @param takeLink the number of the link that was opened last, once
 * @param setOnline told whether there is a network
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
