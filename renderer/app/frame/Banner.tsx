import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import type { ConnectionStatus } from '../../../shared/ipc/contract/connections.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import type { AttentionItem } from '../attention/useAttention.ts';

interface BannerProps {
  readonly status: ConnectionStatus | undefined;
  readonly unfinished: readonly AttentionItem[];
}

/** Whether there is something that stands above every screen. */
export function hasBanner(path: string, { status, unfinished }: BannerProps): boolean {
  if (path.startsWith('/settings')) return false;
  return (status?.halted ?? null) !== null || unfinished.some((item) => item.path !== path);
}

/** Above every screen: the service lets nobody in, or a booking whose outcome nobody knows. One key leads there. */
export function Banner({ status, unfinished }: BannerProps) {
  const [path, go] = useLocation();
  const halted = status?.halted ?? null;
  const [first] = unfinished.filter((item) => item.path !== path);
  const goThere = () => go(halted === null ? (first?.path ?? path) : '/settings/connections');
  const words =
    halted === null ? 'Finish the booking' : halted === 'unauthorized' ? 'Replace password' : 'Test connection again';
  useKeys([{ keys: 'Alt+K', words, run: goThere, bar: false }], { scope: 'Everywhere' });
  return (
    <div className={`banner ${halted === null ? 'attn' : 'late'}`} role="status">
      <Icon of={halted === null ? IconAlertTriangle : IconCircleX} />
      <span className="grow">
        {halted === 'unauthorized' && (
          <>
            <b>The service refuses username or password (401).</b> Nothing is sent until they are replaced. What is here
            stays readable.
          </>
        )}
        {halted === 'not_approved' && (
          <>
            <b>The service doesn’t let this account in (403).</b> Nothing is sent until a test succeeds. What is here
            stays readable.
          </>
        )}
        {halted === null && first !== undefined && (
          <>
            <b>{first.title}.</b> {unfinished.length > 1 && `And ${unfinished.length - 1} more.`}
          </>
        )}
      </span>
      <Button size="s" keys="Alt+K" onClick={goThere}>
        {words}
      </Button>
    </div>
  );
}
