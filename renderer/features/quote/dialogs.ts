/** The dialogs of the quote form, in one file that is loaded after the first paint. */
export { PastePreview } from './PastePreview.tsx';
export { SaveContact } from './SaveContact.tsx';
export { TemplateDialog } from './TemplateDialog.tsx';
