/** Configuration of the contacts directory. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { Contact } from '../../../shared/contract/contacts.ts';
import type { FieldError } from '../../../shared/contract/directory.ts';
import {
  BLANK_CONTACT,
  type ContactFields,
  ContactFieldsSchema,
  ContactShownSchema,
} from '../../../shared/freight/contacts.ts';
import { fail, type Result } from '../../../shared/ipc/result.ts';
import { formatClockTime, formatClockWindow } from '../../../shared/rules/clockTime.ts';
import {
  CONTACT_LABELS,
  contactFieldValues,
  contactWarnings,
  parseContactFields,
} from '../../../shared/rules/contactFields.ts';
import { formatPhone } from '../../../shared/rules/phone.ts';
import { invoke } from '../../api/client.ts';
import { callQuery } from '../../api/query.ts';
import { shownContactFields } from '../../lib/contactVersions.ts';
import { errorMessages } from '../../lib/errorMessages.ts';
import type { DataColumn } from '../../ui/DataTable.tsx';
import { useIsReadOnly } from '../../ui/readOnly.ts';
import { useToast } from '../../ui/useToast.tsx';
import type { DirectoryConfig, FieldValues } from '../directory/index.ts';
import { prepareQuoteAt } from '../quote/index.ts';
import { CONTACT_SECTIONS } from './contactSections.ts';
import { contactsStrings } from './strings.ts';

/** Maximum number of rows in the table; search finds the others. */
const MAX_SHOWN = 10_000;

const COLUMNS: readonly DataColumn<Contact>[] = [
  {
    id: 'name',
    head: contactsStrings.columns.name,
    sortBy: ({ name }) => name.toLowerCase(),
    cell: ({ name }) => <span title={name}>{name}</span>,
  },
  {
    id: 'person',
    head: contactsStrings.columns.person,
    width: '160px',
    sortBy: ({ person }) => person || null,
    cell: ({ person }) => person || '–',
  },
  {
    id: 'phone',
    head: contactsStrings.columns.phone,
    width: '132px',
    cell: ({ phone }) => (phone === '' ? '–' : formatPhone(phone)),
  },
  {
    id: 'city',
    head: contactsStrings.columns.city,
    width: '150px',
    sortBy: ({ city }) => city || null,
    cell: ({ city }) => city || '–',
  },
  {
    id: 'state',
    head: contactsStrings.columns.state,
    width: '58px',
    sortBy: ({ state }) => state || null,
    cell: ({ state }) => state || '–',
  },
  {
    id: 'zip',
    head: contactsStrings.columns.zip,
    width: '78px',
    sortBy: ({ zip }) => zip || null,
    cell: ({ zip }) => zip || '–',
  },
  {
    id: 'type',
    head: contactsStrings.columns.type,
    width: '104px',
    sortBy: ({ locationType }) => locationType,
    cell: ({ locationType }) => <span className="small dim">{locationType}</span>,
  },
  {
    id: 'hours',
    head: contactsStrings.columns.hours,
    width: '140px',
    cell: ({ readyTime, closeTime }) =>
      readyTime === '' ? '–' : <span className="small dim">{formatClockWindow({ readyTime, closeTime })}</span>,
  },
  {
    id: 'used',
    head: contactsStrings.columns.used,
    width: '56px',
    align: 'right',
    sortBy: ({ usedCount }) => usedCount,
    cell: ({ usedCount }) => usedCount,
  },
];

const HEADS: Readonly<Record<keyof ContactFields | 'country', readonly string[]>> = {
  name: ['Name', 'Company name', 'Business', 'Customer', 'Consignee', 'Shipper', 'Location', 'Account'],
  person: ['Contact', 'Contact name', 'Attention', 'Attn', 'Person'],
  phone: ['Phone number', 'Telephone', 'Tel', 'Mobile'],
  phoneExtension: ['Ext', 'Phone extension', 'Phone ext'],
  email: ['Email', 'Email address', 'Mail'],
  address1: ['Address', 'Address 1', 'Address line 1', 'Street address', 'Street 1'],
  address2: ['Street, line 2', 'Address 2', 'Address line 2', 'Suite', 'Street 2', 'Unit'],
  city: ['Town'],
  state: ['ST', 'State province', 'Province', 'State code'],
  zip: ['Zip code', 'Postal code', 'Postcode', 'Zipcode', 'Postal'],
  locationType: ['Type', 'Address type'],
  readyTime: ['Open', 'Opens', 'Ready', 'Ready time', 'Open time', 'Opening time', 'From time'],
  closeTime: ['Close', 'Closes', 'Close time', 'Closing time', 'To time'],
  pickupAccessorials: ['Pickup services'],
  deliveryAccessorials: ['Delivery services', 'Accessorials'],
  notes: ['Note', 'Comments', 'Comment', 'Remarks', 'Instructions'],
  role: ['Shipper or consignee'],
  requiredReferences: ['References required'],
  poFormat: ['PO number format'],
  poLength: ['PO number length'],
  poDefault: ['Default PO'],
  orderFormat: ['Order number format'],
  orderLength: ['Order number length'],
  orderDefault: ['Default order number'],
  referenceFormat: ['Reference number format'],
  referenceLength: ['Reference number length'],
  referenceDefault: ['Default reference'],
  referenceHint: ['Hint for references'],
  country: ['Country code'],
};

/** Country isn't a field of a contact: it is read from imports only to reject addresses outside the US. */
const LABELS: FieldValues = { ...CONTACT_LABELS, country: contactsStrings.country };

function problemsOf({ country, ...fieldValues }: FieldValues): readonly FieldError[] {
  const reading = parseContactFields(fieldValues);
  const parsed = ContactFieldsSchema.safeParse({ ...BLANK_CONTACT, ...reading.fields });
  const problems = new Map(reading.problems.map(({ field, message }) => [field, message]));
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0] ?? '');
    if (!problems.has(field))
      problems.set(field, field === 'name' && fieldValues['name']?.trim() === '' ? contactsStrings.required : message);
  }
  if (
    country !== undefined &&
    !/^(|us|usa|u\.s\.a?\.?|united states( of america)?|pr|puerto rico)$/i.test(country.trim())
  )
    problems.set('country', contactsStrings.usOnly);
  return [...problems].map(([field, message]) => ({ field, message }));
}

/** Parses the text of each field. Fails with the fields that could not be parsed. */
function fieldsOf({ country: _country, ...fieldValues }: FieldValues): Result<Partial<ContactFields>> {
  const { fields, problems } = parseContactFields(fieldValues);
  return problems.length === 0 ? { ok: true, value: fields } : fail({ code: 'fields_invalid', fields: [...problems] });
}

function parsedText(fieldValues: FieldValues): FieldValues {
  const reading = fieldsOf(fieldValues);
  if (!reading.ok) return fieldValues;
  const values = contactFieldValues({ ...BLANK_CONTACT, ...reading.value });
  const formatted: Readonly<Record<string, string>> = {
    ...values,
    readyTime: formatClockTime(values.readyTime),
    closeTime: formatClockTime(values.closeTime),
  };
  return Object.fromEntries(
    Object.keys(fieldValues).map((field) => [field, formatted[field] ?? fieldValues[field] ?? '']),
  );
}

export const CONTACT_DIRECTORY: DirectoryConfig<Contact> = {
  title: contactsStrings.title,
  singular: contactsStrings.one,
  plural: 'contacts',
  emptyMessage: contactsStrings.empty,
  draftKind: 'contact',
  sections: CONTACT_SECTIONS,
  labels: LABELS,
  blank: contactFieldValues(BLANK_CONTACT),
  columns: COLUMNS,
  narrowColumns: COLUMNS.filter(({ id }) => ['name', 'phone', 'city', 'state', 'zip'].includes(id)),
  heads: HEADS,
  nameOf: ({ name }) => name,
  toValues: ({ id: _id, usedCount: _used, lastUsedAtMs: _last, changedAtMs: _changed, version: _version, ...fields }) =>
    shownContactFields(fields),
  valuesOfVersion(fields) {
    const version = ContactShownSchema.safeParse(fields).data;
    return version === undefined ? null : shownContactFields(version);
  },
  parsedText,
  problemsOf,
  warningsOf: contactWarnings,
  useList(search) {
    const list = useQuery({
      ...callQuery('contacts.list', { search, sort: 'name', offset: 0, limit: MAX_SHOWN }),
      placeholderData: keepPreviousData,
    });
    return { entries: list.data?.contacts, total: list.data?.total ?? 0, loading: list };
  },
  get: (id) => invoke('contacts.get', { contactId: id }),
  async save(id, fieldValues, version) {
    const fields = fieldsOf(fieldValues);
    return fields.ok
      ? invoke('contacts.save', { contactId: id, fields: { ...BLANK_CONTACT, ...fields.value }, version })
      : fields;
  },
  remove: (contactIds) => invoke('contacts.remove', { contactIds }),
  restore: (contactIds, version) => invoke('contacts.restore', { contactIds, version }),
  exportCsv: (search) => invoke('contacts.exportCsv', { search }),
  importRows: (rows, duplicates) =>
    invoke('contacts.importRows', {
      duplicates,
      rows: rows.map(({ line, fieldValues }) => {
        const fields = fieldsOf(fieldValues);
        return { line, fields: fields.ok ? fields.value : {} };
      }),
    }),
  useActions() {
    const [, navigate] = useLocation();
    const toast = useToast();
    const isReadOnly = useIsReadOnly();
    const quoteAt = (end: 'origin' | 'destination') => async (contact: Contact) => {
      if (!isReadOnly) void invoke('contacts.use', { contactId: contact.id });
      if (await prepareQuoteAt(end, contact)) navigate('/quote');
      else toast(contactsStrings.quoteNotSaved);
    };
    const defaults = useQuery(callQuery('contacts.defaultShipper', {})).data?.contact?.id;
    return [
      { keys: 'Alt+B', label: contactsStrings.quoteFromHere, run: quoteAt('origin') },
      { keys: 'Alt+T', label: contactsStrings.quoteToHere, run: quoteAt('destination') },
      {
        keys: 'Alt+U',
        label: contactsStrings.setDefaultOrigin,
        isOn: ({ id }) => id === defaults,
        async run({ id, name }) {
          const wasDefault = id === defaults;
          const response = await invoke('contacts.setDefaultShipper', { contactId: wasDefault ? null : id });
          if (!response.ok) toast(errorMessages(response.error).title);
          else toast(wasDefault ? contactsStrings.defaultOriginCleared : contactsStrings.defaultOrigin(name));
        },
      },
    ];
  },
};
