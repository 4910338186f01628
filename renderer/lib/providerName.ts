import { libStrings } from './strings.ts';

/**
 * Name of the freight provider within a sentence: the account’s name if it has one. `starts`: at the start of a
 * sentence.
 */
export function providerName(account: { readonly name: string } | null | undefined, starts = false): string {
  if (account != null && account.name !== '') return account.name;
  return starts ? libStrings.yourProviderStarts : libStrings.yourProvider;
}
