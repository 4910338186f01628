import { Link, useLocation } from 'wouter';
import { Icon } from '../../ui/Icon.tsx';
import { currentKeys } from '../../ui/keys/changedKeys.ts';
import { ariaKeys, capsOf } from '../../ui/keys/chord.ts';
import { useChangedKeys } from '../../ui/keys/useCurrentKeys.ts';
import { DESTINATIONS } from '../destinations.ts';
import { frameStrings } from './strings.ts';

interface RailProps {
  readonly hasAccount: boolean;
  readonly attentionCount: number;
}

/** Screens by their keys. Without an account, only those that don't need one. */
export function Rail({ hasAccount, attentionCount }: RailProps) {
  useChangedKeys();
  const [path] = useLocation();
  return (
    <nav className="rail" aria-label={frameStrings.mainNavigation}>
      {DESTINATIONS.filter(({ needsAccount }) => hasAccount || !needsAccount).map((destination) => {
        const { path: to, word, icon, owns } = destination;
        const keys = currentKeys('Global', destination.keys);
        const last = destination === DESTINATIONS.at(-1) ? 'last' : '';
        const count = to === '/attention' ? attentionCount : 0;
        const inside = (
          <>
            <span className="key" aria-hidden="true">
              {capsOf(keys).at(-1)}
            </span>
            <Icon of={icon} size={18} />
            <span className="word">{word}</span>
            {count > 0 && (
              <span className="count">
                {count > 999 ? '999+' : count}
                <span className="vh"> {count === 1 ? 'alert' : 'alerts'}</span>
              </span>
            )}
          </>
        );
        const isOn = owns.test(path);
        return (
          <Link
            key={to}
            href={to}
            className={`${last} ${isOn ? 'on' : ''}`}
            aria-current={isOn ? 'page' : undefined}
            aria-keyshortcuts={ariaKeys(keys)}
          >
            {inside}
          </Link>
        );
      })}
    </nav>
  );
}
