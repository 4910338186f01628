import { IconCopy } from '@tabler/icons-react';
import { useCallback } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { useToast } from './useToast.tsx';

function put(text: string, html: string | undefined): Promise<void> {
  if (html === undefined) return navigator.clipboard.writeText(text);
  const as = (kind: string, content: string) => new Blob([content], { type: kind });
  const both = { 'text/plain': as('text/plain', text), 'text/html': as('text/html', html) };
  return navigator.clipboard.write([new ClipboardItem(both)]);
}

/**
 * Copies a text and says so: `const copy = useCopy(); copy('4410283617')`. With HTML the place it is pasted into takes
 * whichever it knows.
 */
export function useCopy(): (text: string, html?: string) => void {
  const toast = useToast();
  return useCallback(
    (text, html) => {
      put(text, html).then(
        () => toast('Copied'),
        () => toast('Couldn’t copy'),
      );
    },
    [toast],
  );
}

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for screen readers and the tooltip: `BOL number`. */
  readonly what: string;
  readonly keys?: string;
  /** Icon and no word, for tight places. */
  readonly bare?: boolean;
}

/** A button that copies, and says "Copied". */
export function CopyButton({ text, what, keys, bare = false }: CopyButtonProps) {
  const copy = useCopy();
  const name = `Copy ${what}`;
  if (bare) {
    return (
      <button type="button" className="ibtn" aria-label={name} title={name} onClick={() => copy(text)}>
        <Icon of={IconCopy} size={14} />
      </button>
    );
  }
  return (
    <Button
      size="s"
      icon={<Icon of={IconCopy} size={14} />}
      title={name}
      onClick={() => copy(text)}
      {...(keys === undefined ? {} : { keys })}
    >
      {/* One text with the visible word first: who speaks to the computer says what is to be read. */}
      <span>
        Copy <span className="vh">{what}</span>
      </span>
    </Button>
  );
}
