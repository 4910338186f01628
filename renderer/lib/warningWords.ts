/** A pickup warning in a sentence; a pickup may be marked without a message (spec §2.7). */
export function warningWords(warning: string): string {
  return warning === '' ? 'The pickup is marked for follow-up, without a message.' : `Message: “${warning}”`;
}
