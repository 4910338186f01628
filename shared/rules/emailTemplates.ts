/** Email drafts: their kinds, templates with placeholders, and addresses. */

/** What a draft is about, and which documents it attaches. */
export const EMAIL_KINDS = ['bol', 'labels', 'pod', 'tracking'] as const;
export type EmailKind = (typeof EMAIL_KINDS)[number];

export const EMAIL_KIND_LABELS: Readonly<Record<EmailKind, string>> = {
  bol: 'BOL',
  labels: 'Pallet labels',
  pod: 'POD',
  tracking: 'Tracking note',
};

/** Placeholders without their braces. Written in any case. */
export const PLACEHOLDERS = [
  'BOL',
  'PRO',
  'PO',
  'carrier',
  'shipper',
  'consignee',
  'pickup date',
  'est. delivery',
  'delivery date',
  'status',
  'shipments',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

export interface EmailText {
  readonly subject: string;
  readonly body: string;
}

export const DEFAULT_EMAIL_TEMPLATES: Readonly<Record<EmailKind, EmailText>> = {
  bol: {
    subject: 'BOL {BOL}, pickup {pickup date}',
    body: 'Hello,\n\nThe BOL is attached.\n\n{shipments}\n\nPickup: {pickup date}, {carrier}\n',
  },
  labels: {
    subject: 'Pallet labels for BOL {BOL}',
    body: 'Hello,\n\nThe pallet labels are attached. Each handling unit needs its own labels.\n\n{shipments}\n\nPickup: {pickup date}, {carrier}\n',
  },
  pod: {
    subject: 'Proof of delivery, PO {PO}, BOL {BOL}',
    body: 'Hello,\n\nThe proof of delivery is attached.\n\n{shipments}\n\nDelivered: {delivery date}\n',
  },
  tracking: {
    subject: 'Shipment {BOL}: {status}',
    body: 'Hello,\n\nHere is the latest status from the carrier.\n\n{shipments}\n',
  },
};

const BRACED = /\{([^{}]*)\}/g;
const find = (name: string) => PLACEHOLDERS.find((each) => each.toLowerCase() === name.trim().toLowerCase());

/** Why a template can't be saved, such as an unknown placeholder; null if it can. */
export function templateProblem(text: string): string | null {
  const unknown = [...text.matchAll(BRACED)].map((match) => match[1] ?? '').find((name) => find(name) === undefined);
  if (unknown !== undefined) return `{${unknown}} isn’t a placeholder. Use one from the list.`;
  return /[{}]/.test(text.replace(BRACED, '')) ? 'A brace is missing. Write placeholders as {BOL}.' : null;
}

/** Fills in the placeholders. Unknown ones are not changed. */
export function fillTemplate(text: string, values: Readonly<Record<Placeholder, string>>): string {
  return text.replace(BRACED, (whole, name: string) => {
    const known = find(name);
    return known === undefined ? whole : values[known];
  });
}

export interface EmailAddress {
  /** Empty if only the address was entered. */
  readonly name: string;
  readonly address: string;
}

/** Local part in ASCII, as mail servers without extensions require. */
const ADDRESS = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\.]+$/i;

/**
 * Parses addresses separated by commas or semicolons: `dock@example.com` or `Dock 4 <dock@example.com>`.
 *
 * @returns the addresses, and the first part that isn't one; null if all are
 */
export function parseAddresses(text: string): {
  readonly addresses: readonly EmailAddress[];
  readonly invalid: string | null;
} {
  const addresses: EmailAddress[] = [];
  // Separators inside a quoted name don't separate.
  for (const part of text.match(/(?:"[^"]*"|[^,;"])+/g) ?? []) {
    const one = part.trim();
    if (one === '') continue;
    const named = /^(?:"([^"]*)"|([^<>"]*))\s*<([^<>]+)>$/.exec(one);
    const address = (named?.[3] ?? one).trim();
    const name = (named?.[1] ?? named?.[2] ?? '').trim();
    if (!ADDRESS.test(address) || address.length > 254) return { addresses, invalid: one };
    addresses.push({ name, address });
  }
  return { addresses, invalid: null };
}

/** Many mail systems reject larger messages. In bytes, with the encoding of attachments. */
export const MAX_EMAIL_BYTES = 20_000_000;

/** Size of a message with attachments of that size: they are encoded as Base64 in lines. */
export function emailBytes(attachedBytes: number): number {
  return Math.ceil((attachedBytes * 4 * 78) / (3 * 76));
}
