import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { loadLater } from '../../lib/loadLater.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { Article } from './Article.tsx';
import styles from './help.module.css';
import { searchTopics } from './searchTopics.ts';
import { helpStrings } from './strings.ts';
import { TopicList } from './TopicList.tsx';
import { type HelpContext, topicFor } from './topicFor.ts';

const useHelp = loadLater(() => import('../../help/topics.ts'));

interface HelpDialogProps {
  /** What the help was opened on. */
  readonly context: HelpContext;
  readonly onKeys: () => void;
  readonly onClose: () => void;
}

/** The help: search and topics on the left, the topic on the right. */
export function HelpDialog({ context, onKeys, onClose }: HelpDialogProps) {
  const topics = useHelp(true)?.TOPICS ?? null;
  const [typed, setTyped] = useState('');
  // The topics that were opened, the current one last.
  const [trail, setTrail] = useState<readonly string[]>(() => [topicFor(context)]);
  const article = useRef<HTMLElement>(null);
  const list = useRef<HTMLElement>(null);
  const currentId = trail.at(-1);
  const current = topics?.find(({ id }) => id === currentId) ?? topics?.[0];
  const found = topics === null ? [] : searchTopics(topics, typed);

  const open = (id: string) => setTrail((opened) => (opened.at(-1) === id ? opened : [...opened, id]));
  const follow = (id: string) => {
    open(id);
    // The pressed link disappears with its topic.
    article.current?.focus();
  };
  const back = () => {
    setTrail((opened) => opened.slice(0, -1));
    article.current?.focus();
  };
  useEffect(() => {
    if (current === undefined || article.current === null) return;
    article.current.scrollTop = 0;
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      list.current?.querySelector('button')?.focus();
    } else if (event.key === 'Enter' && found[0] !== undefined) {
      event.preventDefault();
      open(found[0].id);
    }
  };

  return (
    <Dialog
      title={helpStrings.help}
      width={880}
      onClose={onClose}
      keys={[
        { keys: ['?', 'Ctrl+/'], label: helpStrings.keyboardShortcuts, run: onKeys },
        { keys: 'Alt+ArrowLeft', label: helpStrings.back, run: back, when: trail.length > 1 },
      ]}
      actions={
        <>
          <Button keys="Ctrl+/" onClick={onKeys}>
            {helpStrings.keyboardShortcuts}
          </Button>
          <span className="grow" />
          <Button
            keys="Alt+ArrowLeft"
            onClick={back}
            disabledReason={trail.length > 1 ? undefined : helpStrings.firstTopic}
          >
            {helpStrings.back}
          </Button>
          <Button keys="Esc" onClick={onClose}>
            {helpStrings.close}
          </Button>
        </>
      }
    >
      <div className={styles.help}>
        <div className={styles.topics}>
          <TextField
            label={helpStrings.searchHelp}
            value={typed}
            keepsPlace={false}
            placeholder={helpStrings.searchHint}
            onChange={setTyped}
            onKeyDown={onKeyDown}
          />
          <p className="vh" role="status">
            {typed === '' ? '' : formatCount(found.length, 'topic')}
          </p>
          {topics === null ? (
            <SkeletonRows rows={8} label={helpStrings.loadingHelp} />
          ) : (
            <TopicList topics={found} isGrouped={typed.trim() === ''} current={current?.id} onOpen={open} ref={list} />
          )}
          {topics !== null && found.length === 0 && (
            <p className="small muted">{helpStrings.noTopicsMatch(typed.trim())}</p>
          )}
        </div>
        {current !== undefined && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
          <article ref={article} className={styles.article} tabIndex={0} aria-label={current.title}>
            <h1>{current.title}</h1>
            <Article topic={current.id} tokens={current.blocks} onFollow={follow} />
          </article>
        )}
      </div>
    </Dialog>
  );
}
