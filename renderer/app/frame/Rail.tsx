import { Link, useLocation } from 'wouter';
import { Icon } from '../../ui/Icon.tsx';
import { ariaKeys } from '../../ui/keys/chord.ts';
import { DESTINATIONS } from '../destinations.ts';

interface RailProps {
  readonly hasAccount: boolean;
  readonly attentionCount: number;
}

export function Rail({ hasAccount, attentionCount }: RailProps) {
  const [path] = useLocation();
  return (
    <nav className="rail" aria-label="Main navigation">
      {DESTINATIONS.map(({ path: to, word, key, icon, owns, needsAccount }, at) => {
        const last = at === DESTINATIONS.length - 1 ? 'last' : '';
        const count = to === '/attention' ? attentionCount : 0;
        const inside = (
          <>
            <span className="key" aria-hidden="true">
              {key}
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
        if (needsAccount && !hasAccount) {
          return (
            <span key={to} className={`off ${last}`} title="Available after you add an account">
              {inside}
            </span>
          );
        }
        const isOn = owns.test(path);
        return (
          <Link
            key={to}
            href={to}
            className={`${last} ${isOn ? 'on' : ''}`}
            aria-current={isOn ? 'page' : undefined}
            aria-keyshortcuts={ariaKeys(`Alt+${key}`)}
          >
            {inside}
          </Link>
        );
      })}
    </nav>
  );
}
