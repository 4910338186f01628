import type { MarkedToken } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { parsed } from '../../help/tokens.ts';
import { Caps } from '../../ui/Kbd.tsx';
import { keysInTopic } from '../../ui/keys/shortcuts.ts';
import styles from './help.module.css';

interface ArticleProps {
  /** The identifier of the topic. */
  readonly topic: string;
  readonly tokens: readonly MarkedToken[];
  /** Opens the topic of a link. */
  readonly onFollow: (id: string) => void;
}

/** The Markdown of a topic as elements. Code is a shortcut and is shown as key caps. */
export function Article({ tokens, ...rest }: ArticleProps): ReactNode {
  // Tokens have no identity and never change.
  return tokens.map((token, at) => <Fragment key={at}>{element(token, rest)}</Fragment>);
}

function element(token: MarkedToken, rest: Omit<ArticleProps, 'tokens'>): ReactNode {
  const children = 'tokens' in token && <Article tokens={parsed(token.tokens)} {...rest} />;
  switch (token.type) {
    case 'paragraph':
      return <p>{children}</p>;
    case 'list': {
      const List = token.ordered ? 'ol' : 'ul';
      return (
        <List>
          {token.items.map((item, at) => (
            <li key={at}>
              <Article tokens={parsed(item.tokens)} {...rest} />
            </li>
          ))}
        </List>
      );
    }
    case 'strong':
      return <b>{children}</b>;
    case 'codespan': {
      const keys = keysInTopic(rest.topic, token.text);
      return (
        <span className={styles.keys}>
          <Caps keys={keys} />
          <span className="vh">{keys}</span>
        </span>
      );
    }
    case 'link':
      return (
        <button type="button" className="link" onClick={() => rest.onFollow(token.href.replace(/\.md$/, ''))}>
          {children}
        </button>
      );
    case 'text':
      return token.tokens === undefined ? token.text : children;
    default:
      return null;
  }
}
