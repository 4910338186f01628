import type { Icon as IconShape } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useContext, useId } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { Keys } from '../../ui/Kbd.tsx';
import { ReadOnlyReason } from '../../ui/readOnly.ts';
import styles from './SideList.module.css';

/** A secondary action of an item: a small button, and a key while the item has the focus. */
export interface ItemTool<Item> {
  /** `KeyboardEvent.key`, such as `Delete` or `F2`. */
  readonly key: string;
  readonly icon: IconShape;
  /** Such as `Delete draft`. */
  readonly label: string;
  readonly run: (item: Item) => void;
  /** It changes what a workgroup shares: disabled for a login that only reads. */
  readonly writes?: boolean;
}

interface SideListProps<Item> {
  readonly title: string;
  /** Shortcut that focuses the list; shown next to the title. */
  readonly keys: string;
  readonly items: readonly Item[];
  readonly idOf: (item: Item) => string;
  /** Name of the item, used in the labels of its tools. */
  readonly nameOf: (item: Item) => string;
  readonly list: RefObject<HTMLUListElement | null>;
  readonly renderItem: (item: Item) => ReactNode;
  readonly onOpen: (item: Item) => void;
  readonly tools?: readonly ItemTool<Item>[];
  /** Text of the empty state. */
  readonly none?: string;
  /** Below the list. */
  readonly children?: ReactNode;
}

const itemButtons = (list: Element) => [...list.querySelectorAll<HTMLElement>('button[data-item]')];

/** Focuses the first item of a list. */
export function focusFirst(list: RefObject<HTMLUListElement | null>): void {
  const [first] = list.current === null ? [] : itemButtons(list.current);
  first?.focus();
}

/** A titled list of starting points for a quote: arrow keys move, Enter opens, each tool has its key. */
export function SideList<Item>(props: SideListProps<Item>) {
  const { title, keys, items, idOf, nameOf, list, renderItem, onOpen, tools = [], none, children } = props;
  const titleId = useId();
  const readOnlyReason = useContext(ReadOnlyReason);
  const reasonOf = (tool: ItemTool<Item>) => (tool.writes === true ? readOnlyReason : null);

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const buttons = itemButtons(event.currentTarget);
    const at = buttons.findIndex((button) => button === document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const item = items[at];
    const tool = tools.find((one) => one.key === event.key);
    if (step !== undefined) buttons[at + step]?.focus();
    // A held key acts once: undo restores only the last item that was removed.
    else if (tool !== undefined && item !== undefined && reasonOf(tool) === null && !event.repeat) {
      // The item after or before it still exists once the item is removed.
      (buttons[at + 1] ?? buttons[at - 1])?.focus();
      tool.run(item);
    } else return;
    event.preventDefault();
  };

  return (
    <section aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {items.length > 0 ? (
          <span>
            <Keys keys={keys} />
          </span>
        ) : null}
      </div>
      {items.length === 0 && none !== undefined ? <p className={styles.none}>{none}</p> : null}
      <ul className={styles.list} ref={list} onKeyDown={onKeyDown}>
        {items.map((item) => (
          <li key={idOf(item)} className={styles.item}>
            <button type="button" data-item className={styles.open} onClick={() => onOpen(item)}>
              {renderItem(item)}
            </button>
            {tools.length === 0 ? null : (
              <span className={styles.tools}>
                {tools.map((tool) => (
                  <button
                    key={tool.key}
                    type="button"
                    className="ibtn"
                    tabIndex={-1}
                    disabled={reasonOf(tool) !== null}
                    aria-label={`${tool.label}: ${nameOf(item)}`}
                    title={reasonOf(tool) ?? `${tool.label} (${tool.key === 'Delete' ? 'Del' : tool.key})`}
                    onClick={() => tool.run(item)}
                  >
                    <Icon of={tool.icon} size={14} />
                  </button>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
