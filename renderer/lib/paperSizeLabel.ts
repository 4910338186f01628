/** Display name of a paper size. */
export function paperSizeLabel(paper: string): string {
  return PAPER_SIZE_LABELS[paper] ?? paper;
}
const PAPER_SIZE_LABELS: Readonly<Record<string, string>> = {
  letter: 'Letter',
  a4: 'A4',
  '4x6': '4 × 6 in label',
  letter_six_up: 'Letter, 6 labels per sheet',
};
