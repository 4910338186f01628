export { EmailButton } from './EmailButton.tsx';
export { EmailTemplates } from './EmailTemplates.tsx';
