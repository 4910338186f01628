/** Files that the user attaches to a shipment, and the claims they support. */

export const ATTACHMENT_KINDS = ['photo', 'weight_ticket', 'receipt_note', 'other'] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

export const ATTACHMENT_KIND_LABELS: Readonly<Record<AttachmentKind, string>> = {
  photo: 'Photo',
  weight_ticket: 'Weight ticket',
  receipt_note: 'Delivery receipt note',
  other: 'Other',
};

/** What a file is, by its first bytes. `heic`: photos of phones, which neither the page nor a PDF can show. */
export const ATTACHMENT_MEDIA = ['jpeg', 'png', 'pdf', 'heic', 'other'] as const;
export type AttachmentMedia = (typeof ATTACHMENT_MEDIA)[number];

export const CLAIM_KINDS = ['damage', 'reclass'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

export const CLAIM_TITLES: Readonly<Record<ClaimKind, string>> = {
  damage: 'Damage claim',
  reclass: 'Reclass dispute',
};

/** A photo of a phone has about 5 MB, a scan of many pages 20 MB. */
export const MAX_ATTACHMENT_BYTES = 50 * 1024 * 1024;
/** Files of one claim: all of them are in memory while its PDF is drawn. */
export const MAX_EXHIBITS = 50;
/** Bytes that the page sends at once. In Base64 they fit into one call. */
export const ATTACHMENT_CHUNK_BYTES = 1024 * 1024;

/** The text that a claim starts with. */
export const CLAIM_STATEMENTS: Readonly<Record<ClaimKind, string>> = {
  damage:
    'We are filing a claim for damage to this shipment. The freight was tendered in good condition and delivered damaged, as the exhibits show. Acknowledge this claim within 30 days, and pay, decline, or offer a settlement within 120 days of its receipt (49 CFR 370).',
  reclass:
    'We dispute the reclassification of this shipment. The freight was tendered with the class, NMFC item, weight, and dimensions stated below, as the exhibits show. Correct the invoice to the quoted charges, or send the inspection report with photos, measurements, and the certified weight.',
};
