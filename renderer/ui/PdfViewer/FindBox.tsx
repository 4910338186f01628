import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent, Ref } from 'react';
import { Icon } from '../Icon.tsx';
import styles from './PdfViewer.module.css';
import { pdfStrings } from './strings.ts';
import type { FindStateView, ViewerSession } from './viewerSession.ts';

interface FindBoxProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly view: FindStateView;
  readonly session: ViewerSession | null;
  /** Returns the focus to the pages. */
  readonly onLeave: () => void;
}

/**
 * Find in document, with the number of hits. Enter and F3 go to the next one, with Shift to the previous one; Esc
 * clears.
 */
export function FindBox({ ref, view, session, onLeave }: FindBoxProps) {
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') {
      event.preventDefault();
      session?.findNext(event.shiftKey);
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      session?.find('');
      onLeave();
    }
  }

  const isNone = view.query !== '' && !view.searching && view.total === 0;
  return (
    <div className={styles.find}>
      <Icon of={IconSearch} size={14} />
      <input
        ref={ref}
        type="text"
        aria-label={pdfStrings.findInDocument}
        aria-keyshortcuts="Control+F"
        placeholder={pdfStrings.find}
        autoComplete="off"
        spellCheck={false}
        value={view.query}
        disabled={session === null}
        onChange={(event) => session?.find(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span className={styles.hits} data-none={isNone} role="status">
        {hits(view)}
      </span>
      {view.total > 0 ? (
        <>
          <button
            type="button"
            title={pdfStrings.previousMatchHint}
            aria-label={pdfStrings.previousMatch}
            onClick={() => session?.findNext(true)}
          >
            <Icon of={IconChevronUp} size={14} />
          </button>
          <button
            type="button"
            title={pdfStrings.nextMatchHint}
            aria-label={pdfStrings.nextMatch}
            onClick={() => session?.findNext(false)}
          >
            <Icon of={IconChevronDown} size={14} />
          </button>
        </>
      ) : null}
    </div>
  );
}

function hits(view: FindStateView): string {
  if (view.query === '') return '';
  if (view.total === 0) return view.searching ? '…' : pdfStrings.noMatches;
  return view.current === 0 ? pdfStrings.matches(view.total) : pdfStrings.matchOf(view.current, view.total);
}
