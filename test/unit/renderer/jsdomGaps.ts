/** What jsdom lacks, or a page has once it was opened, and every test of the page may meet. */
import { configure } from '@testing-library/react';

// Signed in: without a key the page would ask other tabs for theirs.
sessionStorage.setItem('waybill.key', 'key of the tests');

// A second, which is the default, is little on a machine that does much else at the same time.
configure({ asyncUtilTimeout: 15_000 });

// Modal dialogs: opened and closed is all that is needed.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
