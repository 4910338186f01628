/** Paper by its code. */
export function paperWords(paper: string): string {
  return PAPER_WORDS[paper] ?? paper;
}
const PAPER_WORDS: Readonly<Record<string, string>> = {
  letter: 'Letter',
  a4: 'A4',
  '4x6': '4 × 6 in labels',
  letter_six_up: 'Letter, six labels a sheet',
};
