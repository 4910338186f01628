import { BookScreen } from '../book/index.ts';
import { ITEM_BOOK } from './itemBook.tsx';

/** What is shipped, at `#/catalogue`. */
export function CatalogueScreen() {
  return <BookScreen book={ITEM_BOOK} />;
}
