import { IconCheck } from '@tabler/icons-react';
import { formatInstantTime } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { quoteStrings } from './strings.ts';

interface QuoteHeadProps {
  readonly savedAtMs: number | null;
  readonly failed: boolean;
  readonly isRunning: boolean;
  readonly isBlank: boolean;
  /** Label of the last action that can be undone as a whole; null if there is none. */
  readonly undoLabel: string | null;
  readonly onUndo: () => void;
  readonly onNew: () => void;
  readonly onClear: () => void;
}

/** Screen title, save state, and actions on the whole form. */
export function QuoteHead(props: QuoteHeadProps) {
  const { savedAtMs, failed, isRunning, isBlank, undoLabel, onUndo, onNew, onClear } = props;
  return (
    <div className="head">
      <h1>{quoteStrings.newQuote}</h1>
      <SaveState savedAtMs={savedAtMs} failed={failed} />
      <span className="r" inert={isRunning}>
        {undoLabel === null ? null : (
          <span className="row small dim" role="status">
            {undoLabel}
            <Button kind="quiet" size="s" keys="Alt+Z" onClick={onUndo}>
              {quoteStrings.undo}
            </Button>
          </span>
        )}
        {isBlank ? null : (
          <Button kind="quiet" size="s" keys="Alt+N" onClick={onNew}>
            {quoteStrings.newQuote}
          </Button>
        )}
        <Button kind="quiet" size="s" keys="Alt+X" onClick={onClear}>
          {quoteStrings.clearForm}
        </Button>
      </span>
    </div>
  );
}

/** Save state of the draft, with the time. */
function SaveState({ savedAtMs, failed }: { readonly savedAtMs: number | null; readonly failed: boolean }) {
  if (failed) return <span className="small c-attn">{quoteStrings.draftNotSaved}</span>;
  if (savedAtMs === null) return null;
  return (
    <span className="row small muted">
      <Icon of={IconCheck} size={14} className="c-done" />
      {quoteStrings.savedAt(formatInstantTime(savedAtMs))}
    </span>
  );
}
