import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { invoke } from '../../api/client.ts';
import { callQuery } from '../../api/query.ts';
import { isDialogOpen } from '../../ui/keys/registry.ts';
import { useToast } from '../../ui/useToast.tsx';
import { hostStrings } from '../host/strings.ts';

/** Shows a notification and handles a click on it. */
function show(title: string, options: NotificationOptions, onClick: () => void): void {
  try {
    const notification = new Notification(title, options);
    notification.addEventListener('click', () => {
      // In the desktop host, the page itself can't show or restore its window.
      void invoke('desktop.show', {});
      window.focus();
      onClick();
      notification.close();
    });
  } catch {
    // Some systems grant the permission but throw for lack of resources. Nothing is lost: the list of alerts has it
    // too.
  }
}

/** Delay in ms: querying the permission blocks the page for 50 ms while it is loading. */
const PERMISSION_CHECK_AFTER_MS = 1_000;

/** Whether the system allows notifications. Checked shortly after startup and after each change of settings. */
function useMayShow(settingsReadAtMs: number): boolean {
  const [mayShow, setMayShow] = useState(false);
  // The settings are reloaded after the user grants the permission.
  useEffect(() => {
    const checkPermission = () =>
      setMayShow(typeof Notification === 'function' && Notification.permission === 'granted');
    const timer = setTimeout(checkPermission, PERMISSION_CHECK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [settingsReadAtMs]);
  return mayShow;
}

/**
 * Shows events while the window isn't in use, and nothing on the page. The core returns each notification once, to the
 * first window that requests it, so a window without permission doesn't request any.
 */
export function ShownNotifications({ hasAccount }: { readonly hasAccount: boolean }): null {
  const [, go] = useLocation();
  const latestGo = useRef(go);
  latestGo.current = go;
  const toast = useToast();
  const settings = useQuery(callQuery('settings.get', {}));
  const enabledKinds = settings.data?.notify.length ?? 0;
  const mayShow = useMayShow(settings.dataUpdatedAt);
  useQuery({
    // In the domain of the core's event, which triggers a refetch.
    queryKey: ['notifications', 'shown', {}],
    enabled: hasAccount && enabledKinds > 0 && mayShow,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async () => {
      // Before the claim, after which the core doesn't return them again.
      const messages = await import('./notificationMessages.ts');
      const claimed = await invoke('notifications.claim', {});
      if (!claimed.ok) return 0;
      const { notifications, more } = claimed.value;
      // An open dialog may contain input, which would be lost.
      const open = (path: string, target: string) =>
        isDialogOpen() ? toast(hostStrings.closeThenOpen(target)) : latestGo.current(path);
      for (const notification of notifications) {
        const { title, body } = messages.notificationMessage(notification);
        show(title, { body, tag: notification.id }, () =>
          open(messages.notificationPath(notification), messages.notificationTarget(notification)),
        );
      }
      if (more > 0) {
        show(messages.olderUpdatesMessage(more), { tag: 'more' }, () =>
          open('/shipments', messages.OLDER_UPDATES_TARGET),
        );
      }
      return notifications.length;
    },
  });
  return null;
}
