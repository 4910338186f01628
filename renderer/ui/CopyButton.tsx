import { IconCopy } from '@tabler/icons-react';
import { useCallback } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { uiStrings } from './strings.tsx';
import { useToast } from './useToast.tsx';

function writeClipboard(text: string, html: string | undefined): Promise<void> {
  if (html === undefined) return navigator.clipboard.writeText(text);
  const blob = (kind: string, content: string) => new Blob([content], { type: kind });
  const both = { 'text/plain': blob('text/plain', text), 'text/html': blob('text/html', html) };
  return navigator.clipboard.write([new ClipboardItem(both)]);
}

/**
 * Returns a function that copies text and shows a toast: `const copy = useCopy(); copy('4410283617')`. With HTML, the
 * target of the paste uses the format it supports.
 */
export function useCopy(): (text: string, html?: string) => void {
  const toast = useToast();
  return useCallback(
    (text, html) => {
      writeClipboard(text, html).then(
        () => toast(uiStrings.copied),
        () => toast(uiStrings.notCopied),
      );
    },
    [toast],
  );
}

interface CopyButtonProps {
  readonly text: string;
  /** Name of the copied value for screen readers and the tooltip: `BOL number`. */
  readonly what: string;
  readonly keys?: string;
  /** Icon only, for narrow places. */
  readonly bare?: boolean;
}

/** Copy button with the label "Copy". */
export function CopyButton({ text, what, keys, bare = false }: CopyButtonProps) {
  const copy = useCopy();
  const name = uiStrings.copyName(what);
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
      {/* One accessible name that starts with the visible text, as voice control requires. */}
      <span>{uiStrings.copy(<span className="vh">{what}</span>)}</span>
    </Button>
  );
}
