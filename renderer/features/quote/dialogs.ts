/** The dialogs of the quote form, and its hints, in one file that is loaded after the first paint. */
export { PastePreview } from './PastePreview.tsx';
export { QuoteHints } from './QuoteHints.tsx';
export { SaveContact } from './SaveContact.tsx';
export { TemplateDialog } from './TemplateDialog.tsx';
