/** The name of a freight account in the workgroup: who polls with it, and whose quotes and rate budget they are. */
export function credentialName(baseUrl: string, username: string): string {
  return `${username}@${URL.parse(baseUrl)?.host ?? baseUrl}`;
}
