import type { Topic } from '../../help/topics.ts';

/** Words that say nothing about a topic. */
const FILLERS = new Set(
  'a an and are be can do does for how i in is it my of on or the to what when where with'.split(' '),
);

/** How much a match in each part counts. */
const WEIGHTS = { title: 4, synonyms: 2, text: 1 } as const;
const PHRASE_WEIGHT = 8;

function score(topic: Topic, term: string): number {
  const start = new RegExp(`(?<![\\p{L}\\p{N}])${term}`, 'u');
  let sum = 0;
  for (const part of ['title', 'synonyms', 'text'] as const) {
    if (start.test(topic.searchable[part])) sum += WEIGHTS[part];
  }
  return sum;
}

/** Topics that contain the beginning of every typed word, best first. All topics if nothing was typed. */
export function searchTopics(topics: readonly Topic[], typed: string): readonly Topic[] {
  const all = typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const terms = all.filter((term) => !FILLERS.has(term));
  const sought = terms.length > 0 ? terms : all;
  const phrase = all.join(' ');
  return topics
    .map((topic) => {
      const scores = sought.map((term) => score(topic, term));
      const { title, synonyms } = topic.searchable;
      const extra = `${title}, ${synonyms}`.includes(phrase) ? PHRASE_WEIGHT : 1;
      return { topic, sum: scores.includes(0) ? 0 : scores.reduce((sum, each) => sum + each, extra) };
    })
    .filter(({ sum }) => sum > 0)
    .toSorted((a, b) => b.sum - a.sum)
    .map(({ topic }) => topic);
}
