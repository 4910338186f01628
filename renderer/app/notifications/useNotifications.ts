import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Notification as News } from '../../../shared/ipc/contract/notifications.ts';
import { api } from '../../api/client.ts';
import { callQuery } from '../../api/query.ts';
import { formatCount } from '../../lib/format.ts';
import { notificationMessages, notificationPath } from './notificationMessages.ts';

/** A system that says yes and then has no room for one throws: the list of attention has it all the same. */
function show(title: string, options: NotificationOptions, onClick: () => void): void {
  try {
    const shown = new Notification(title, options);
    shown.addEventListener('click', () => {
      // In the desktop host the page can neither show nor restore its window.
      void api.desktop.show();
      window.focus();
      onClick();
      shown.close();
    });
  } catch {
    // Nothing is lost: see above.
  }
}

/** After the start: the system's answer holds up the whole page, for 50 ms while it is loading. */
const LOOK_AFTER_MS = 1_000;

/** Whether the system shows what it is given. Looked at a moment after the page came, and after each change of settings. */
function useMayShow(settingsReadAtMs: number): boolean {
  const [mayShow, setMayShow] = useState(false);
  // Settings reads its settings again once the clerk has allowed it.
  useEffect(() => {
    const look = () => setMayShow(typeof Notification === 'function' && Notification.permission === 'granted');
    const timer = setTimeout(look, LOOK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [settingsReadAtMs]);
  return mayShow;
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
  const mayShow = useMayShow(settings.dataUpdatedAt);
  useQuery({
    // Of the domain that the core's event names: told of news, it asks again.
    queryKey: ['notifications', 'shown', {}],
    enabled: hasAccount && wanted > 0 && mayShow,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async () => {
      const taken = await api.notifications.claim();
      if (!taken.ok) return 0;
      const { notifications, more } = taken.value;
      const open = (news: News) => latestGo.current(notificationPath(news));
      for (const news of notifications) {
        const { title, body } = notificationMessages(news);
        show(title, { body, tag: news.id }, () => open(news));
      }
      if (more > 0) {
        show(formatCount(more, 'older update'), { tag: 'more' }, () => latestGo.current('/shipments'));
      }
      return notifications.length;
    },
  });
}
