/** A pickup warning in a sentence; the service may mark a pickup and say nothing (spec §2.7). */
export function warningWords(warning: string): string {
  return warning === ''
    ? 'The service marks the pickup for follow-up and gives no words.'
    : `The service says: “${warning}”`;
}
