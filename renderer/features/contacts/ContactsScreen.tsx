import { BookScreen } from '../book/index.ts';
import { CONTACT_BOOK } from './contactBook.tsx';

/** Shippers and consignees, at `#/contacts`. */
export function ContactsScreen() {
  return <BookScreen book={CONTACT_BOOK} />;
}
