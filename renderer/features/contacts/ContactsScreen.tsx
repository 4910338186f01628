import { DirectoryScreen } from '../directory/index.ts';
import { CONTACT_DIRECTORY } from './contactDirectory.tsx';

/** Contacts screen, at `#/contacts`. With an identifier, it opens that contact. */
export function ContactsScreen({ contactId }: { readonly contactId: string | undefined }) {
  return <DirectoryScreen config={CONTACT_DIRECTORY} entryId={contactId} />;
}
