/**
 * A text field with suggestions: the list opens while typing, arrow keys move, Enter selects, Esc leaves the input
 * unchanged. Any text is allowed, with or without suggestions.
 */
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { uiStrings } from './strings.tsx';

interface ComboboxOptions<Option> {
  /** Current suggestions; if empty, there is no list. */
  readonly options: readonly Option[];
  readonly idOf: (option: Option) => string;
  /** Suggestions for the current text are loading: Enter waits for them. */
  readonly isPending: boolean;
  readonly onTake: (option: Option) => void;
}

interface ComboboxInputProps {
  readonly role: 'combobox';
  readonly 'aria-autocomplete': 'list';
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string | undefined;
  readonly 'aria-activedescendant': string | undefined;
}

export interface Combobox<Option> {
  readonly inputProps: ComboboxInputProps;
  /** Called on input: opens the list at its top. */
  readonly typed: () => void;
  /** Called on blur, or when the text means something else now. */
  readonly close: () => void;
  /** Handles a key. Returns true if the list used it, so that it must not do anything else. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
  readonly listId: string;
  readonly isOpen: boolean;
  readonly active: number;
  readonly options: readonly Option[];
  readonly idOf: (option: Option) => string;
  readonly take: (option: Option) => void;
}

/** State of one such field. `isOpen` goes to `OptionList`, `inputProps` to the input. */
export function useCombobox<Option>({ options, idOf, isPending, onTake }: ComboboxOptions<Option>): Combobox<Option> {
  const listId = useId();
  const [isExpanded, setIsExpanded] = useState(false);
  const [active, setActive] = useState(0);
  // Enter was pressed before the suggestions were loaded.
  const takesFirst = useRef(false);
  const isOpen = isExpanded && options.length > 0;
  const at = Math.min(active, options.length - 1);

  const close = () => {
    setIsExpanded(false);
    takesFirst.current = false;
  };
  const take = (option: Option) => {
    close();
    onTake(option);
  };
  useEffect(() => {
    if (isPending || !takesFirst.current) return;
    takesFirst.current = false;
    const first = options[0];
    if (first !== undefined) take(first);
  });

  return {
    listId,
    isOpen,
    active: at,
    options,
    idOf,
    take,
    close,
    typed() {
      takesFirst.current = false;
      setActive(0);
      setIsExpanded(true);
    },
    onKeyDown(event) {
      if (event.altKey || event.shiftKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing)
        return false;
      if (isExpanded && isPending && event.key === 'Enter') takesFirst.current = true;
      else if (!isOpen) return false;
      else if (event.key === 'ArrowDown') setActive((at + 1) % options.length);
      else if (event.key === 'ArrowUp') setActive((at + options.length - 1) % options.length);
      else if (event.key === 'Escape') close();
      else if (event.key === 'Enter') {
        const option = options[at];
        if (option !== undefined) take(option);
      } else return false;
      event.preventDefault();
      return true;
    },
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? `${listId}-${at}` : undefined,
    },
  };
}

interface OptionListProps<Option> {
  readonly combobox: Combobox<Option>;
  /** Accessible name of the list. */
  readonly label: string;
  /** The field that the list is attached to. */
  readonly anchor: HTMLElement | null;
  /** Pixels. */
  readonly width: number;
  readonly children: (option: Option) => ReactNode;
}

const GAP_PX = 3;
const MIN_BELOW_PX = 180;

/**
 * Position of the list: below the field, or above it if there isn't enough space. Fixed, so that scroll containers
 * don't clip it.
 */
function positionOf(anchor: HTMLElement, width: number): CSSProperties {
  const field = anchor.getBoundingClientRect();
  const left = Math.max(8, Math.min(field.left, window.innerWidth - width - 8));
  const below = window.innerHeight - field.bottom;
  return below < MIN_BELOW_PX && field.top > below
    ? { left, width, bottom: window.innerHeight - field.top + GAP_PX, maxHeight: field.top - 2 * GAP_PX }
    : { left, width, top: field.bottom + GAP_PX, maxHeight: below - 2 * GAP_PX };
}

/** The list of an open combobox. */
export function OptionList<Option>({ combobox, label, anchor, width, children }: OptionListProps<Option>) {
  const { isOpen, options, idOf, active, listId, take } = combobox;
  const [, setRepositions] = useState(0);
  useEffect(() => {
    if (!isOpen) return undefined;
    const reposition = () => setRepositions((count) => count + 1);
    window.addEventListener('scroll', reposition, true);
    window.addEventListener('resize', reposition);
    return () => {
      window.removeEventListener('scroll', reposition, true);
      window.removeEventListener('resize', reposition);
    };
  }, [isOpen]);
  if (!isOpen || anchor === null) return null;
  return (
    <div className="combo" style={positionOf(anchor, width)}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the field keeps the focus and names the active option */}
      <div role="listbox" id={listId} aria-label={label} className="combo-list">
        {options.map((option, at) => (
          <div
            key={idOf(option)}
            id={`${listId}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className="combo-option"
            onMouseDown={(event) => {
              // The field must not lose the focus.
              event.preventDefault();
              if (event.button === 0) take(option);
            }}
          >
            {children(option)}
          </div>
        ))}
      </div>
      <p className="combo-keys">{uiStrings.optionKeys}</p>
    </div>
  );
}
