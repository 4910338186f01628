/** Configuration of the carrier directory. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CarrierEntry } from '../../../shared/contract/carriers.ts';
import type { FieldError } from '../../../shared/contract/directory.ts';
import {
  BLANK_CARRIER,
  CARRIER_STANDINGS,
  type CarrierFields,
  CarrierFieldsSchema,
} from '../../../shared/freight/carriers.ts';
import { fail, type Result } from '../../../shared/ipc/result.ts';
import { CARRIER_LABELS, carrierFieldValues } from '../../../shared/rules/carrierFields.ts';
import { invoke } from '../../api/client.ts';
import { callQuery } from '../../api/query.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { DataColumn } from '../../ui/DataTable.tsx';
import type { DirectoryConfig, FieldValues } from '../directory/index.ts';
import { carriersStrings } from './strings.ts';

/** Maximum number of rows in the table; search finds the others. */
const MAX_SHOWN = 10_000;

const COLUMNS: readonly DataColumn<CarrierEntry>[] = [
  {
    id: 'name',
    head: carriersStrings.columns.name,
    sortBy: ({ name }) => name.toLowerCase() || null,
    cell: ({ name }) => <span title={name}>{name || '–'}</span>,
  },
  {
    id: 'code',
    head: carriersStrings.columns.code,
    width: '112px',
    sortBy: ({ code }) => code,
    cell: ({ code }) => code,
  },
  {
    id: 'standing',
    head: carriersStrings.columns.standing,
    width: '112px',
    sortBy: ({ standing }) => standing || null,
    cell: ({ standing }) =>
      standing === '' ? (
        '–'
      ) : standing === 'preferred' ? (
        <Badge kind="pick">{carriersStrings.preferences.preferred}</Badge>
      ) : (
        <Badge>{carriersStrings.preferences.blocked}</Badge>
      ),
  },
  { id: 'phone', head: carriersStrings.columns.phone, width: '210px', cell: ({ phone }) => phone || '–' },
  { id: 'terminal', head: carriersStrings.columns.terminal, width: '20%', cell: ({ terminal }) => terminal || '–' },
  {
    id: 'notes',
    head: carriersStrings.columns.notes,
    width: '26%',
    cell: ({ notes }) => <span title={notes}>{notes || '–'}</span>,
  },
];

const HEADS: Readonly<Record<keyof CarrierFields, readonly string[]>> = {
  code: ['SCAC', 'Carrier code', 'Carrier SCAC'],
  name: ['Name', 'Carrier name', 'Company'],
  phone: ['Phone number', 'Telephone', 'Dispatch', 'Dispatch phone'],
  terminal: ['Terminal name', 'Service center', 'Local terminal'],
  trackingPage: ['Tracking', 'Tracking URL', 'Tracking link', 'Website', 'URL'],
  standing: ['Status', 'Preferred', 'Standing'],
  notes: ['Note', 'Comment', 'Comments', 'Remarks'],
};

const isStanding = (text: string): text is CarrierFields['standing'] =>
  CARRIER_STANDINGS.some((standing) => standing === text);

/** Parses the text of each field. Fails if the preference is unreadable. */
function fieldsOf({ standing, ...others }: FieldValues): Result<Partial<CarrierFields>> {
  if (standing === undefined) return { ok: true, value: others };
  const typed = standing.trim().toLowerCase();
  if (isStanding(typed)) return { ok: true, value: { ...others, standing: typed } };
  return fail({
    code: 'fields_invalid',
    fields: [{ field: 'standing', message: carriersStrings.enterPreference }],
  });
}

function problemsOf(fieldValues: FieldValues): readonly FieldError[] {
  const reading = fieldsOf(fieldValues);
  if (!reading.ok) return [{ field: 'standing', message: carriersStrings.enterPreference }];
  const parsed = CarrierFieldsSchema.safeParse({ ...BLANK_CARRIER, ...reading.value });
  const problems = new Map<string, string>();
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0] ?? '');
    if (!problems.has(field)) problems.set(field, message);
  }
  return [...problems].map(([field, message]) => ({ field, message }));
}

export const CARRIER_DIRECTORY: DirectoryConfig<CarrierEntry> = {
  title: carriersStrings.title,
  singular: carriersStrings.one,
  plural: 'carriers',
  emptyMessage: carriersStrings.empty,
  draftKind: 'carrier',
  sections: [
    {
      title: carriersStrings.sections.carrier,
      fields: [
        { field: 'name', control: 'line', span: 8 },
        { field: 'code', control: 'line', span: 4, hint: carriersStrings.hints.code },
        {
          field: 'standing',
          control: 'choice',
          span: 12,
          options: [
            { value: '', label: carriersStrings.preferences.none },
            { value: 'preferred', label: carriersStrings.preferences.preferred },
            { value: 'blocked', label: carriersStrings.preferences.blocked },
          ],
        },
      ],
    },
    {
      title: carriersStrings.sections.contact,
      fields: [
        { field: 'phone', control: 'line', span: 6 },
        { field: 'terminal', control: 'line', span: 6 },
        {
          field: 'trackingPage',
          control: 'line',
          span: 12,
          hint: carriersStrings.hints.trackingPage,
        },
        { field: 'notes', control: 'area', span: 12 },
      ],
    },
  ],
  labels: { ...CARRIER_LABELS },
  blank: { ...carrierFieldValues(BLANK_CARRIER) },
  columns: COLUMNS,
  narrowColumns: COLUMNS.filter(({ id }) => ['name', 'code', 'standing'].includes(id)),
  heads: HEADS,
  nameOf: ({ name, code }) => name || code,
  toValues: (carrier) => ({ ...carrierFieldValues(carrier) }),
  // A workgroup doesn't share carriers.
  valuesOfVersion: () => null,
  parsedText: (fieldValues) => {
    const reading = fieldsOf(fieldValues);
    return reading.ok ? { ...fieldValues, ...reading.value } : fieldValues;
  },
  problemsOf,
  warningsOf: () => [],
  useList(search) {
    const list = useQuery({
      ...callQuery('carriers.list', { search, sort: 'name', offset: 0, limit: MAX_SHOWN }),
      placeholderData: keepPreviousData,
    });
    return { entries: list.data?.carriers, total: list.data?.total ?? 0, loading: list };
  },
  get: (id) => invoke('carriers.get', { carrierId: id }),
  async save(id, fieldValues, version) {
    const fields = fieldsOf(fieldValues);
    return fields.ok
      ? invoke('carriers.save', { carrierId: id, fields: { ...BLANK_CARRIER, ...fields.value }, version })
      : fields;
  },
  remove: (carrierIds) => invoke('carriers.remove', { carrierIds }),
  restore: (carrierIds, version) => invoke('carriers.restore', { carrierIds, version }),
  exportCsv: (search) => invoke('carriers.exportCsv', { search }),
  importRows: (rows, duplicates) =>
    invoke('carriers.importRows', {
      duplicates,
      rows: rows.map(({ line, fieldValues }) => {
        const fields = fieldsOf(fieldValues);
        return { line, fields: fields.ok ? fields.value : {} };
      }),
    }),
  related: { label: carriersStrings.routingGuide, path: '/routing', keys: 'Alt+G' },
  useActions: () => [],
};
