/** Formats a pickup warning as a sentence. A pickup may be marked without a message (spec §2.7). */
export function warningMessage(warning: string): string {
  return warning === '' ? 'The pickup is marked for follow-up, without a message.' : `Message: “${warning}”`;
}
