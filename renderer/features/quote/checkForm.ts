/** Validates the quote form: errors by field, or the request to send. */
import { AddressSchema, type RateRequest, RateRequestSchema } from '../../../shared/freight/requests.ts';
import { federalHoliday, nextBusinessDay } from '../../../shared/rules/businessDays.ts';
import { daysBetween, weekday } from '../../../shared/rules/calendar.ts';
import { parseDate } from '../../../shared/rules/parseDate.ts';
import { byWater, isMilitary, readZip, tidyState } from '../../../shared/rules/places.ts';
import { type FreightTotals, freightTotals } from '../../../shared/rules/totals.ts';
import { longText, manyRows, unknownState, unlistedLocationType } from '../../../shared/rules/unusual.ts';
import { zipOutsideState } from '../../../shared/rules/zip3.ts';
import {
  ADDRESS_FIELDS,
  type AddressDraft,
  type AddressField,
  cellKey,
  DEFAULT_LOCATION_TYPE,
  ENDS,
  type FieldKey,
  type QuoteForm,
} from './form.ts';
import { parseGridRow, rowAdvice } from './parseGridRow.ts';
import { quoteStrings } from './strings.ts';

export type Messages = ReadonlyMap<FieldKey, string>;

export interface FormCheck {
  /** Errors that block sending the form. */
  readonly problems: Messages;
  /** Warnings; they block nothing. */
  readonly warnings: Messages;
  /** The request; null while there are errors. */
  readonly request: RateRequest | null;
  readonly totals: FreightTotals;
}

/** The message below the pickup date. */
export interface DateMessage {
  readonly kind: 'problem' | 'warning' | 'hint';
  readonly text: string;
}

const FAR_AHEAD_DAYS = 30;

/**
 * Message about a pickup date as of `today`; both `YYYY-MM-DD`.
 * @param openFrom the earliest day that isn't over everywhere in the United States
 */
export function pickupDateMessage(typed: string, today: string, openFrom = today): DateMessage | null {
  const reading = parseDate(typed, today);
  if (reading.kind === 'empty') return { kind: 'problem', text: quoteStrings.required };
  if (reading.kind === 'refused') return { kind: 'problem', text: quoteStrings.enterDate };
  const { date } = reading;
  const ahead = daysBetween(today, date);
  if (ahead < 0 && date < openFrom) return { kind: 'problem', text: quoteStrings.datePassed };
  if (ahead < 0) return { kind: 'warning', text: quoteStrings.pastHere };
  const holiday = federalHoliday(date);
  if (holiday !== null) return { kind: 'warning', text: quoteStrings.holidayPickup(holiday) };
  const day = weekday(date);
  if (day === 0 || day === 6) return { kind: 'warning', text: quoteStrings.weekendPickup[day] };
  if (ahead > FAR_AHEAD_DAYS) return { kind: 'warning', text: quoteStrings.daysAhead(ahead) };
  if (ahead === 0) return { kind: 'hint', text: quoteStrings.today };
  return date === nextBusinessDay(today) ? { kind: 'hint', text: quoteStrings.nextBusinessDay } : null;
}

function readAddress(address: AddressDraft) {
  const locationType = address.locationType.trim();
  return {
    city: address.city,
    state: tidyState(address.state),
    zip: readZip(address.zip) ?? address.zip,
    locationType: locationType === '' ? DEFAULT_LOCATION_TYPE : locationType,
  };
}

const isAddressField = (key: PropertyKey | undefined): key is AddressField => ADDRESS_FIELDS.some((one) => one === key);

function addressProblems(address: AddressDraft): ReadonlyMap<AddressField, string> {
  const problems = new Map<AddressField, string>();
  for (const issue of AddressSchema.safeParse(readAddress(address)).error?.issues ?? []) {
    const field = issue.path[0];
    if (!isAddressField(field) || problems.has(field)) continue;
    problems.set(field, address[field].trim() === '' ? quoteStrings.required : issue.message);
  }
  return problems;
}

function addressWarnings(address: AddressDraft): ReadonlyMap<AddressField, string> {
  const warnings = new Map<AddressField, string>();
  const outside = zipOutsideState(address.zip, address.state);
  if (outside !== null) warnings.set('zip', outside);
  const water = byWater(address.state);
  if (water !== null) warnings.set('state', quoteStrings.offshore(water));
  if (isMilitary(address.state)) warnings.set('state', quoteStrings.military(tidyState(address.state)));
  const unknown = unknownState(address.state);
  if (unknown !== null) warnings.set('state', unknown);
  const long = longText(address.city);
  if (long !== null) warnings.set('city', long);
  const unlisted = unlistedLocationType(address.locationType);
  if (unlisted !== null) warnings.set('locationType', unlisted);
  return warnings;
}

/** Validates the whole form as of `today` (`YYYY-MM-DD`); for `openFrom` see `pickupDateMessage`. */
export function checkForm(form: QuoteForm, today: string, openFrom = today): FormCheck {
  const problems = new Map<FieldKey, string>();
  const warnings = new Map<FieldKey, string>();

  const dateMessage = pickupDateMessage(form.pickupDate, today, openFrom);
  if (dateMessage?.kind === 'problem') problems.set('pickupDate', dateMessage.text);
  if (dateMessage?.kind === 'warning') warnings.set('pickupDate', dateMessage.text);
  for (const end of ENDS) {
    for (const [field, message] of addressProblems(form[end])) problems.set(`${end}.${field}`, message);
    for (const [field, message] of addressWarnings(form[end])) warnings.set(`${end}.${field}`, message);
  }

  const readings = form.rows.map((row) => ({ row, reading: parseGridRow(row) }));
  for (const { row, reading } of readings) {
    for (const [column, message] of reading.problems) problems.set(cellKey(row.key, column), message);
    for (const [column, message] of reading.warnings) warnings.set(cellKey(row.key, column), message);
    const advice = reading.warnings.size > 0 ? null : rowAdvice(reading);
    if (advice?.kind === 'attention') warnings.set(cellKey(row.key, 'freightClass'), advice.text);
  }
  const filled = readings.filter(({ reading }) => !reading.isBlank);
  const last = form.rows.at(-1);
  if (filled.length === 0 && last !== undefined) {
    problems.set(cellKey(last.key, 'description'), quoteStrings.enterUnit);
  }

  const many = manyRows(filled.length);
  const lastFilled = filled.at(-1);
  if (many !== null && lastFilled !== undefined) warnings.set(cellKey(lastFilled.row.key, 'quantity'), many);

  const measures = filled.flatMap(({ reading }) => reading.measures ?? []);
  return {
    problems,
    warnings,
    request: problems.size > 0 ? null : toRequest(form, today),
    totals: freightTotals(measures),
  };
}

/** The request of a form without errors. */
function toRequest(form: QuoteForm, today: string): RateRequest | null {
  const date = parseDate(form.pickupDate, today);
  const parsed = RateRequestSchema.safeParse({
    pickupDate: date.kind === 'date' ? date.date : form.pickupDate,
    origin: readAddress(form.origin),
    destination: readAddress(form.destination),
    handlingUnits: form.rows.flatMap((row) => parseGridRow(row).unit ?? []),
    accessorials: form.accessorials.length === 0 ? undefined : [...form.accessorials],
  });
  return parsed.success ? parsed.data : null;
}

/** Normalizes the text of a field on blur: `43207-1234` to `43207`, `ohio` to `OH`, a date to `YYYY-MM-DD`. */
export function normalized(key: FieldKey, text: string, today: string): string {
  if (key === 'pickupDate') {
    const reading = parseDate(text, today);
    return reading.kind === 'date' ? reading.date : text;
  }
  if (key.endsWith('.zip')) return readZip(text) ?? text.trim();
  if (key.endsWith('.state')) return tidyState(text);
  if (key.endsWith('.locationType') && text.trim() === '') return DEFAULT_LOCATION_TYPE;
  return key.startsWith('row.') ? text : text.trim();
}
