/** What jsdom lacks and every test of the page may meet: modal dialogs. Opened and closed is all that is needed. */
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
