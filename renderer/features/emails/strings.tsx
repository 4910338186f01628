/** Texts of this feature. A text with values is a function of them. */
import type { ReactNode } from 'react';
import { formatBytes, formatCount, formatNumber } from '../../lib/format.ts';

export const emailsStrings = {
  // Attachments
  attached: (count: number, bytes: number, maxBytes: number) =>
    `${formatCount(count, 'attachment')}, ${formatBytes(bytes)} of ${formatBytes(maxBytes)}`,
  notOnThisComputer: (document: string, bolNumbers: string) => `${document} not on this computer: ${bolNumbers}`,
  andMore: (bolNumbers: string, more: number) => `${bolNumbers}, and ${formatNumber(more)} more`,
  downloadDocuments: 'Download documents',
  releasedAfterDelivery: 'The carrier releases it after delivery.',

  // DraftResult
  nextDraft: 'Next draft',
  notOpened: 'No mail program opened the draft',
  saveDraft: 'Save draft',
  copyText: 'Copy text',
  notOpenedHint: 'Save it and open the file, or copy the text into a new email.',
  outcomes: {
    opened: 'Draft opened in your mail program',
    saved: 'Draft saved',
    copied: 'Text copied',
  },
  openedHint: 'Send it there. If nothing opened, save the draft or copy the text.',
  copiedHint: 'Paste it into a new email. Documents aren’t copied with it.',
  recorded: 'It’s in the shipment’s history. Waybill doesn’t know whether it’s sent.',

  // EmailButton
  email: 'Email',
  tooManyShipments: (max: number) => `Email up to ${formatNumber(max)} shipments at a time`,

  // EmailDialog
  titleOfOne: (bolNumber: string) => `Email about ${bolNumber}`,
  titleOfSeveral: (count: number) => `Email about ${formatCount(count, 'shipment')}`,
  consignee: 'Consignee',
  carrier: 'Carrier',
  shipment: 'Shipment',
  notSent: 'Waybill doesn’t send it.',
  close: 'Close',
  openDraft: 'Open draft',
  loadingDraft: 'Loading the draft',
  attachFewer: 'Attach fewer documents',
  nothingAttached: 'No document is attached',
  content: 'Content',
  oneDraftPer: 'One draft per',
  draftOf: (at: number, count: number) => `Draft ${formatNumber(at)} of ${formatNumber(count)}`,
  draftStates: {
    opened: (title: string) => `${title} (opened)`,
    saved: (title: string) => `${title} (saved)`,
    copied: (title: string) => `${title} (copied)`,
    not_opened: (title: string) => title,
  },
  emailDraft: 'Email draft',
  restored: 'Restored your unsaved changes.',
  restoredHint: 'Values in the text, such as the status, may have changed since.',
  discardChanges: 'Discard changes',
  notStored: 'Not saved: can’t write to disk',
  tooLarge: (bytes: number, maxBytes: number) =>
    `The email would be ${formatBytes(bytes)}. Many mail systems reject more than ${formatBytes(maxBytes)}. Attach fewer documents.`,
  to: 'To',
  noAddress: 'No email address saved for this contact',
  addressesHint: 'Separate addresses with commas',
  cc: 'Cc',
  subject: 'Subject',
  text: 'Text',

  // EmailTemplates
  noAccount: 'Email templates belong to an account. No account is in use.',
  templatesHint: (placeholders: string) =>
    `Drafts start with these texts. You can edit each draft before you send it. Placeholders are replaced by the shipment’s values: ${placeholders}`,
  emailTemplates: 'Email templates',
  noChanges: 'No changes',
  templateSaved: 'Template saved',
  templateReset: 'Template reset',
  saveTemplate: (name: ReactNode) => <>Save template {name}</>,
  resetTemplate: (name: ReactNode) => <>Reset template {name}</>,

  // useEmailDrafts
  textCopied: 'Text copied',
  notCopied: 'Couldn’t copy',
} as const;
