import type { MarkedToken } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { parsed } from '../../help/tokens.ts';
import { Keys } from '../../ui/Kbd.tsx';
import styles from './help.module.css';

interface ArticleProps {
  readonly tokens: readonly MarkedToken[];
  /** Opens the topic of a link. */
  readonly onFollow: (id: string) => void;
}

/** The Markdown of a topic as elements. Code is a shortcut and is shown as key caps. */
export function Article({ tokens, onFollow }: ArticleProps): ReactNode {
  // Tokens have no identity and never change.
  return tokens.map((token, at) => <Fragment key={at}>{element(token, onFollow)}</Fragment>);
}

function element(token: MarkedToken, onFollow: ArticleProps['onFollow']): ReactNode {
  const children = 'tokens' in token && <Article tokens={parsed(token.tokens)} onFollow={onFollow} />;
  switch (token.type) {
    case 'paragraph':
      return <p>{children}</p>;
    case 'list': {
      const List = token.ordered ? 'ol' : 'ul';
      return (
        <List>
          {token.items.map((item, at) => (
            <li key={at}>
              <Article tokens={parsed(item.tokens)} onFollow={onFollow} />
            </li>
          ))}
        </List>
      );
    }
    case 'strong':
      return <b>{children}</b>;
    case 'codespan':
      return (
        <span className={styles.keys}>
          <Keys keys={token.text} />
          <span className="vh">{token.text}</span>
        </span>
      );
    case 'link':
      return (
        <button type="button" className="link" onClick={() => onFollow(token.href.replace(/\.md$/, ''))}>
          {children}
        </button>
      );
    case 'text':
      return token.tokens === undefined ? token.text : children;
    default:
      return null;
  }
}
