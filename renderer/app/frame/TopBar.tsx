import { IconAlertTriangle, IconSearch } from '@tabler/icons-react';
import { Link } from 'wouter';
import { Icon } from '../../ui/Icon.tsx';
import { Caps, Keys } from '../../ui/Kbd.tsx';
import { ariaKeys } from '../../ui/keys/chord.ts';
import { useCurrentKeys } from '../../ui/keys/useCurrentKeys.ts';
import type { useConnectionStatus } from '../useConnectionStatus.ts';
import { ConnectionChip } from './ConnectionChip.tsx';
import { PracticeChip } from './PracticeChip.tsx';
import { frameStrings } from './strings.ts';
import { Wordmark } from './Wordmark.tsx';

interface TopBarProps {
  readonly status: ReturnType<typeof useConnectionStatus>;
  readonly attentionCount: number;
  readonly onFind: () => void;
  readonly onKeys: () => void;
  readonly onHelp: () => void;
}

export function TopBar({ status, attentionCount, onFind, onKeys, onHelp }: TopBarProps) {
  const findKeys = useCurrentKeys('Ctrl+K');
  return (
    <header className="top">
      <div className="mark">
        <Wordmark />
      </div>
      {/* Without an account there is nothing to find yet. */}
      {status.data?.active != null && (
        <button type="button" className="find" aria-keyshortcuts={ariaKeys(findKeys)} onClick={onFind}>
          <Icon of={IconSearch} size={14} />
          <span className="grow cut">
            <span className="vh">{frameStrings.search} </span>
            {frameStrings.searchHint}
          </span>
          <Keys keys="/" />
          <Caps keys={findKeys} />
        </button>
      )}
      <span className="grow" />
      {status.data?.active?.kind === 'demo' && <PracticeChip />}
      {attentionCount > 0 && (
        <Link href="/attention" className="chip attn">
          <Icon of={IconAlertTriangle} size={14} />
          <span className="word">{frameStrings.needsAttention}</span> {attentionCount}
        </Link>
      )}
      <ConnectionChip status={status.data} isHostStopped={status.error?.error.code === 'core_stopped'} />
      <button type="button" className="chip" aria-keyshortcuts="?" onClick={onKeys}>
        <span className="word">{frameStrings.shortcutsChip}</span>
        <Keys keys="?" />
      </button>
      <button type="button" className="chip" aria-keyshortcuts="F1" onClick={onHelp}>
        <span className="word">{frameStrings.help}</span>
        <Keys keys="F1" />
      </button>
    </header>
  );
}
