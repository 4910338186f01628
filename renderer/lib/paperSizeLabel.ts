/** Display name of a paper size. */
export function paperWords(paper: string): string {
  return PAPER_WORDS[paper] ?? paper;
}
const PAPER_WORDS: Readonly<Record<string, string>> = {
  letter: 'Letter',
  a4: 'A4',
  '4x6': '4 × 6 in label',
  letter_six_up: 'Letter, 6 labels per sheet',
};
