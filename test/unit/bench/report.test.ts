import { expect, test } from 'vitest';
import { resultText } from '../../bench/report.ts';

test('a result is written as the format check expects: a short list on one line, a long one on several', async () => {
  const long = 'heap of the page '.repeat(8).trim();
  expect(await resultText({ lost: [], leaked: ['1 MB'], stuck: [long], rows: [{ ratio: 1.1 }] })).toBe(
    `{
  "lost": [],
  "leaked": ["1 MB"],
  "stuck": [
    "${long}"
  ],
  "rows": [
    {
      "ratio": 1.1
    }
  ]
}
`,
  );
});
