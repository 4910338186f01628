/** The freight provider in a sentence: the account’s name where it has one. `starts`: as its first words. */
export function providerName(account: { readonly name: string } | null | undefined, starts = false): string {
  if (account != null && account.name !== '') return account.name;
  return starts ? 'Your freight provider' : 'your freight provider';
}
