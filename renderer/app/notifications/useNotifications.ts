import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import type { Notification as News } from '../../../shared/ipc/contract/notifications.ts';
import { api } from '../../api/client.ts';
import { callQuery } from '../../api/query.ts';
import { formatCount } from '../../lib/format.ts';
import { notificationPath, notificationWords } from './notificationWords.ts';

/** A system that says yes and then has no room for one throws: the list of attention has it all the same. */
function show(title: string, options: NotificationOptions, onClick: () => void): void {
  try {
    const shown = new Notification(title, options);
    shown.addEventListener('click', () => {
      window.focus();
      onClick();
      shown.close();
    });
  } catch {
    // Nothing is lost: see above.
  }
}

/**
 * Shows what happened while the clerk looks elsewhere. The core hands each thing out once, to whichever window asks
 * first; a window that may not show it does not ask.
 */
export function useNotifications(hasAccount: boolean): void {
  const [, go] = useLocation();
  const latestGo = useRef(go);
  latestGo.current = go;
  const settings = useQuery(callQuery('settings.get', {}));
  const wanted = settings.data?.notify.length ?? 0;
  const mayShow = typeof Notification === 'function' && Notification.permission === 'granted';
  useQuery({
    // Of the domain that the core's event names: told of news, it asks again.
    queryKey: ['notifications', 'shown', {}],
    enabled: hasAccount && wanted > 0 && mayShow,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async () => {
      const taken = await api.notifications.take();
      if (!taken.ok) return 0;
      const { notifications, more } = taken.value;
      const open = (news: News) => latestGo.current(notificationPath(news));
      for (const news of notifications) {
        const { title, body } = notificationWords(news);
        show(title, { body, tag: news.id }, () => open(news));
      }
      if (more > 0) {
        show(`And ${formatCount(more, 'older change')}`, { tag: 'more' }, () => latestGo.current('/shipments'));
      }
      return notifications.length;
    },
  });
}
