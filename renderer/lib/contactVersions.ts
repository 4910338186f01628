import type { OtherVersion } from '../../shared/errors.ts';
import { type ContactFields, ContactShownSchema } from '../../shared/freight/contacts.ts';
import { formatClockTime } from '../../shared/rules/clockTime.ts';
import { CONTACT_LABELS, contactFieldValues } from '../../shared/rules/contactFields.ts';
import { formatPhone } from '../../shared/rules/phone.ts';

/** The text of each field of a contact, as forms show it. */
export const shownContactFields = (fields: ContactFields): Readonly<Record<string, string>> => ({
  ...contactFieldValues(fields),
  phone: formatPhone(fields.phone),
  readyTime: formatClockTime(fields.readyTime),
  closeTime: formatClockTime(fields.closeTime),
});

/** Both texts of each field of a contact, as this clerk and another left it; none if the other can't be read. */
export function contactVersions(mine: ContactFields, theirs: OtherVersion['fields']) {
  const read = ContactShownSchema.safeParse(theirs).data;
  if (read === undefined) return [];
  const [own, other] = [shownContactFields(mine), shownContactFields(read)];
  return Object.entries(CONTACT_LABELS).map(([field, label]) => ({
    label,
    mine: own[field] ?? '',
    theirs: other[field] ?? '',
  }));
}
