/** The help, compiled from the Markdown files of this folder. Loaded when it is first opened. */
import { lexer, type MarkedToken } from 'marked';
import { GROUPS } from './groups.ts';
import { parsed } from './tokens.ts';

export interface Topic {
  /** Name of the file without its extension. */
  readonly id: string;
  readonly title: string;
  readonly group: string;
  readonly blocks: readonly MarkedToken[];
  /** Lowercase, for the search: the title, the synonyms, and the text. */
  readonly searchable: { readonly title: string; readonly synonyms: string; readonly text: string };
}

const FILES = import.meta.glob<string>('./*.md', { query: '?raw', import: 'default', eager: true });

/** Synonyms are in a comment, `<!-- also: find, trace -->`: the search finds them, the reader doesn't see them. */
const SYNONYMS = /<!-- also: (.*?) -->/s;

function compile(id: string, group: string): Topic {
  const source = FILES[`./${id}.md`] ?? '';
  const [heading, ...blocks] = parsed(lexer(source));
  const title = heading?.type === 'heading' ? heading.text : id;
  const synonyms = SYNONYMS.exec(source)?.[1] ?? '';
  return {
    id,
    title,
    group,
    blocks: blocks.filter((block) => block.type !== 'html' && block.type !== 'space'),
    searchable: {
      title: title.toLowerCase(),
      synonyms: synonyms.toLowerCase(),
      text: source
        .replace(SYNONYMS, '')
        .replaceAll(/\]\([^)]*\)/g, ' ')
        .toLowerCase(),
    },
  };
}

/** All topics, in the order of their groups. */
export const TOPICS: readonly Topic[] = GROUPS.flatMap(({ title, ids }) => ids.map((id) => compile(id, title)));
