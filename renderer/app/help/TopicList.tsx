import type { KeyboardEvent, Ref } from 'react';
import type { Topic } from '../../help/topics.ts';
import styles from './help.module.css';
import { helpStrings } from './strings.ts';

interface TopicListProps {
  readonly topics: readonly Topic[];
  /** Shows the groups; a search result has its own order. */
  readonly isGrouped: boolean;
  readonly current: string | undefined;
  readonly onOpen: (id: string) => void;
  readonly ref: Ref<HTMLElement>;
}

/** Moves the focus to the next or previous topic. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons[Math.max(0, Math.min(buttons.length - 1, at + step))]?.focus();
}

export function TopicList({ topics, isGrouped, current, onOpen, ref }: TopicListProps) {
  const groups = isGrouped ? [...new Set(topics.map(({ group }) => group))] : [null];
  return (
    <nav ref={ref} className={styles.list} aria-label={helpStrings.topics} onKeyDown={onKeyDown}>
      {groups.map((group) => (
        <div key={group}>
          {group !== null && <h3>{group}</h3>}
          <ul>
            {topics
              .filter((topic) => group === null || topic.group === group)
              .map(({ id, title }) => (
                <li key={id}>
                  <button
                    type="button"
                    className={styles.topic}
                    aria-current={id === current ? 'page' : undefined}
                    onClick={() => onOpen(id)}
                  >
                    {isGrouped ? title.replace(/^Settings › /, '') : title}
                  </button>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
