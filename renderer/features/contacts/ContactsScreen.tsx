import { DirectoryScreen } from '../directory/index.ts';
import { CONTACT_DIRECTORY } from './contactDirectory.tsx';

/** Contacts screen, at `#/contacts`. */
export function ContactsScreen() {
  return <DirectoryScreen book={CONTACT_DIRECTORY} />;
}
