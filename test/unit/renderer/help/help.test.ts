/** The help says only what the app has: its links, screens, labels and shortcuts exist. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { lexer, type MarkedToken } from 'marked';
import { describe, expect, it } from 'vitest';
import { DESTINATIONS } from '../../../../renderer/app/destinations.ts';
import { searchTopics } from '../../../../renderer/app/help/searchTopics.ts';
import { topicFor } from '../../../../renderer/app/help/topicFor.ts';
import { settingsStrings } from '../../../../renderer/features/settings/strings.tsx';
import { parsed } from '../../../../renderer/help/tokens.ts';
import { TOPICS } from '../../../../renderer/help/topics.ts';
import { parseChord } from '../../../../renderer/ui/keys/chord.ts';

const RENDERER = join(import.meta.dirname, '../../../../renderer');
const IDS = new Set(TOPICS.map(({ id }) => id));

/** Every token of a topic, with the nested ones. */
function tokensOf(tokens: readonly MarkedToken[]): MarkedToken[] {
  return tokens.flatMap((token) => [
    token,
    ...(token.type === 'list' ? token.items.flatMap((item) => tokensOf(parsed(item.tokens))) : []),
    ...('tokens' in token ? tokensOf(parsed(token.tokens)) : []),
  ]);
}
const ALL = TOPICS.flatMap(({ id, blocks }) => tokensOf(blocks).map((token) => ({ id, token })));

/** The sources of the page without the help. Line breaks and indents are one blank, as on the screen. */
const SOURCES = [
  ...globSync(`${RENDERER}/{app,features,lib,ui}/**/*.{ts,tsx}`),
  ...globSync(`${RENDERER}/../shared/**/*.ts`),
]
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')
  .replaceAll(/\s+/g, ' ');

const chordOf = (text: string) => JSON.stringify(parseChord(text.replace(/(?<=^|\+)Arrow(?=\w)/, '')));

describe('the help', () => {
  it('lists every file once, each with a heading without a period', () => {
    const files = globSync(`${RENDERER}/help/*.md`).map((path) => basename(path, '.md'));
    expect([...IDS].toSorted()).toEqual(files.toSorted());
    expect(TOPICS).toHaveLength(files.length);
    for (const { id, title } of TOPICS) {
      expect(title, id).not.toBe(id);
      expect(title, id).not.toMatch(/[.!]$/);
    }
  });

  it('is short: at most 190 words a topic', () => {
    const long = TOPICS.filter(({ searchable }) => searchable.text.split(/\s+/).length > 190);
    expect(long.map(({ id }) => id)).toEqual([]);
  });

  it('uses no Markdown that the dialog does not show', () => {
    const shown = new Set(['paragraph', 'list', 'strong', 'codespan', 'link', 'text', 'space']);
    expect(ALL.filter(({ token }) => !shown.has(token.type)).map(({ id, token }) => `${id}: ${token.raw}`)).toEqual([]);
    expect(() => parsed(lexer('| A |\n| - |\n| 1 |'))).toThrow('shows no table');
  });

  it('has only links to its topics', () => {
    const links = ALL.flatMap(({ id, token }) => (token.type === 'link' ? [{ id, href: token.href }] : []));
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter(({ href }) => !href.endsWith('.md') || !IDS.has(href.slice(0, -3)))).toEqual([]);
  });

  it('names labels in bold exactly as the screens do', () => {
    const bold = ALL.flatMap(({ id, token }) => (token.type === 'strong' ? [`${id}: ${token.text}`] : []));
    expect(bold.length).toBeGreaterThan(40);
    const isLabel = (text: string) =>
      new RegExp(`(?<![\\w’])${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w’])`).test(SOURCES);
    expect(bold.filter((entry) => !isLabel(entry.slice(entry.indexOf(': ') + 2)))).toEqual([]);
  });

  it('names only shortcuts that the app has', () => {
    const bound = new Set(
      [...SOURCES.matchAll(/'((?:(?:Ctrl|Alt|Shift)\+)*(?:[A-Z][A-Za-z]*\d*|[^\s\w']|\d))'/g)].map(([, keys]) =>
        chordOf(keys ?? ''),
      ),
    );
    for (const { keys } of DESTINATIONS) bound.add(chordOf(keys));
    // Pickups binds a digit per carrier.
    bound.add(chordOf('9'));
    const named = ALL.flatMap(({ id, token }) => (token.type === 'codespan' ? [`${id}: ${token.text}`] : []));
    expect(named.length).toBeGreaterThan(80);
    expect(named.filter((entry) => !bound.has(chordOf(entry.slice(entry.indexOf(': ') + 2))))).toEqual([]);
  });
});

describe('F1', () => {
  const at = (path: string, scopes: readonly string[] = []) => topicFor({ path, scopes, hasAccount: true });

  it('has a topic for every route', () => {
    const screens = readFileSync(join(RENDERER, 'app/Screens.tsx'), 'utf8');
    const routes = [...screens.matchAll(/<Route path="([^"]+)"/g)].map(([, route]) => route ?? '');
    expect(routes.length).toBeGreaterThan(12);
    const paths = [...routes, ...DESTINATIONS.map(({ path }) => path)]
      .filter((route) => !route.startsWith('/settings/:'))
      .flatMap((route) => [route.replaceAll(/\/:\w+\?/g, ''), route.replaceAll('?', '')])
      .map((route) => route.replaceAll(/:\w+/g, 'x1'));
    const topics = new Map(paths.map((path) => [path, at(path)]));
    expect([...topics].filter(([, id]) => !IDS.has(id))).toEqual([]);
    // The quote form is also the topic of what is unknown.
    const unknown = [...topics].filter(([path, id]) => id === 'quote' && !/^\/(quote)?$/.test(path));
    expect(unknown).toEqual([]);
  });

  it('has a topic for every section of Settings', () => {
    const settings = readFileSync(join(RENDERER, 'features/settings/SettingsScreen.tsx'), 'utf8');
    const sections = [...settings.matchAll(/\{ name: '([^']+)', label: settingsStrings\.(\w+)/g)];
    expect(sections.length).toBeGreaterThan(8);
    const labels = Object.entries<unknown>(settingsStrings);
    for (const [, name, key] of sections) {
      const label = labels.find(([each]) => each === key)?.[1];
      const topic = TOPICS.find(({ id }) => id === at(`/settings/${name}`));
      expect(topic?.title).toBe(`Settings › ${String(label)}`);
    }
    expect(at('/settings/workgroup')).toBe('settings-workgroup');
    expect(at('/settings')).toBe('settings-connections');
  });

  it('opens the topic of a dialog, whatever is below it', () => {
    expect(at('/shipments', ['Global', 'Shipments'])).toBe('shipments');
    expect(at('/shipments', ['Needs attention', 'Snooze until', 'Global'])).toBe('attention');
    expect(at('/shipments/1/documents', ['Print BOL for 123', 'Global'])).toBe('printing');
    expect(at('/prints', ['Global', 'Print history', 'Print job'])).toBe('print-history');
    expect(at('/booked/1', ['Global', 'Booking outcome unknown'])).toBe('outcome-unknown');
  });

  it('explains how to begin as long as there is no account', () => {
    expect(topicFor({ path: '/quote', scopes: [], hasAccount: false })).toBe('welcome');
    expect(topicFor({ path: '/settings/data', scopes: [], hasAccount: false })).toBe('settings-data');
  });
});

describe('the search of the help', () => {
  const first = (typed: string) => searchTopics(TOPICS, typed)[0]?.id;

  it.each([
    ['how do I print a BOL?', 'print-bol'],
    ['late pro', 'late-pro'],
    ['no response', 'outcome-unknown'],
    ['password', 'settings-connections'],
    ['where is my freight', 'track'],
    ['excel', 'import'],
    ['dark mode', 'settings-appearance'],
  ])('finds “%s”', (typed, id) => {
    expect(first(typed)).toBe(id);
  });

  it('shows everything before anything is typed, and nothing for what is not there', () => {
    expect(searchTopics(TOPICS, ' ')).toHaveLength(TOPICS.length);
    expect(searchTopics(TOPICS, 'submarine')).toEqual([]);
  });
});
