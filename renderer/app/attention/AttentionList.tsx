import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Dialog } from '../../ui/Dialog.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { AttentionItem } from './useAttention.ts';

interface AttentionListProps {
  readonly items: readonly AttentionItem[];
  readonly onClose: () => void;
}

/** Needs attention: each line leads to where it is settled. */
export function AttentionList({ items, onClose }: AttentionListProps) {
  const [, go] = useLocation();
  const [at, setAt] = useState(0);
  const focusLine = (line: number) => {
    const next = Math.max(0, Math.min(items.length - 1, line));
    setAt(next);
    document.getElementById(`attention-${next}`)?.focus();
  };
  return (
    <Dialog
      title="Needs attention"
      width={620}
      onClose={onClose}
      keys={[
        { keys: 'Down', words: 'Next line', run: () => focusLine(at + 1), palette: false },
        { keys: 'Up', words: 'Line before', run: () => focusLine(at - 1), palette: false },
      ]}
    >
      <div className="dialog-body">
        {items.length === 0 && <Empty>Nothing waits for you.</Empty>}
        <ul className="attention-list">
          {items.map((item, line) => (
            <li key={`${item.kind} ${item.id}`}>
              <button
                type="button"
                id={`attention-${line}`}
                onFocus={() => setAt(line)}
                onClick={() => {
                  onClose();
                  go(item.path);
                }}
              >
                <Icon of={IconAlertTriangle} className="c-attn" />
                <span className="grow">
                  <span className="strong">{item.title}</span>
                  <span className="small muted block">{item.detail}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
