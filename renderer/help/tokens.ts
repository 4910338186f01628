import type { MarkedToken, Token } from 'marked';

/** The Markdown that the help uses: `app/help/Article.tsx` shows it. */
const USED = new Set(['heading', 'html', 'space', 'paragraph', 'list', 'strong', 'codespan', 'link', 'text']);

function isUsed(token: Token): token is MarkedToken {
  if (!USED.has(token.type)) throw new Error(`The help shows no ${token.type}: ${token.raw}`);
  return true;
}

/** The tokens of a piece of Markdown by their types. Throws if it contains what the help doesn't show. */
export function parsed(tokens: readonly Token[] | undefined): readonly MarkedToken[] {
  return (tokens ?? []).filter(isUsed);
}
