/** Which references a customer requires on its deliveries, and in which format. The rules are fields of its contact. */
import type { ContactFields } from '../freight/contacts.ts';
import { REFERENCE_FIELDS, type ReferenceField } from '../freight/values.ts';
import { hasFormat, hasLength, lengthLabel } from './referenceFormat.ts';

/** The rule for one field of the booking. */
export interface ReferenceRule {
  readonly isRequired: boolean;
  /** See `referenceFormat.ts`; blank for any. */
  readonly format: string;
  /** `8` or `6-10` characters; blank for any. */
  readonly length: string;
  /** Fills the field if it is blank; blank for none. */
  readonly defaultValue: string;
}

export interface ReferenceRules extends Readonly<Record<ReferenceField, ReferenceRule>> {
  /** Name of the contact. */
  readonly customer: string;
  /** The customer's hint for the fields; may be blank. */
  readonly hint: string;
}

/** The references of a booking or an order; a missing or blank one was not given. */
export interface GivenReferences {
  readonly poNumber?: string | null | undefined;
  readonly orderId?: string | null | undefined;
  readonly referenceNumbers?: readonly string[] | null | undefined;
}

export interface ReferenceProblem {
  readonly field: ReferenceField;
  readonly kind: 'missing' | 'format';
  /** Names the customer. */
  readonly message: string;
}

/** The reference rules of a contact. */
export function referenceRulesOf(contact: ContactFields): ReferenceRules {
  const { requiredReferences: required } = contact;
  return {
    customer: contact.name,
    hint: contact.referenceHint,
    poNumber: {
      isRequired: required.includes('poNumber'),
      format: contact.poFormat,
      length: contact.poLength,
      defaultValue: contact.poDefault,
    },
    orderId: {
      isRequired: required.includes('orderId'),
      format: contact.orderFormat,
      length: contact.orderLength,
      defaultValue: contact.orderDefault,
    },
    referenceNumbers: {
      isRequired: required.includes('referenceNumbers'),
      format: contact.referenceFormat,
      length: contact.referenceLength,
      defaultValue: contact.referenceDefault,
    },
  };
}

/** Whether a value has the format and the length of the rule. */
export const fitsRule = (value: string, { format, length }: Pick<ReferenceRule, 'format' | 'length'>): boolean =>
  hasFormat(value, format) && hasLength(value, length);

/** `PO-######, 9 characters`; blank if any text is valid. */
export function ruleLabel({ format, length }: Pick<ReferenceRule, 'format' | 'length'>): string {
  return [format.trim(), lengthLabel(length)].filter((part) => part !== '').join(', ');
}

/** The values of one field, without blank ones. */
function valuesOf(details: GivenReferences, field: ReferenceField): readonly string[] {
  const value = details[field] ?? [];
  return (typeof value === 'string' ? [value] : value).map((one) => one.trim()).filter((one) => one !== '');
}

/**
 * What the customer requires that the references don't have, in the order of the form: required ones that are missing,
 * and given ones in another format. Of several reference numbers, one must have the format.
 */
export function missingReferences(rules: ReferenceRules, details: GivenReferences): readonly ReferenceProblem[] {
  return REFERENCE_FIELDS.flatMap((field): ReferenceProblem[] => {
    const rule = rules[field];
    const values = valuesOf(details, field);
    if (values.length === 0) {
      return rule.isRequired
        ? [
            {
              field,
              kind: 'missing',
              message: `Required by ${rules.customer.replace(/\.$/, '')}.`,
            },
          ]
        : [];
    }
    if (values.some((value) => fitsRule(value, rule))) return [];
    return [
      {
        field,
        kind: 'format',
        message: `${rules.customer} requires ${ruleLabel(rule)}.`,
      },
    ];
  });
}

/**
 * The references with the customer's default in each field that is blank.
 *
 * @param before the rules of the previous customer, whose defaults are replaced
 */
export function withDefaultReferences<Details extends GivenReferences>(
  rules: ReferenceRules | null,
  details: Details,
  before: ReferenceRules | null = null,
): Details {
  const filled = REFERENCE_FIELDS.flatMap((field): [ReferenceField, string | string[]][] => {
    const values = valuesOf(details, field);
    const was = before?.[field].defaultValue ?? '';
    if (values.some((value) => value !== was)) return [];
    const value = rules?.[field].defaultValue ?? '';
    if (value === '' && values.length === 0) return [];
    if (field !== 'referenceNumbers') return [[field, value]];
    return [[field, value === '' ? [] : [value]]];
  });
  return { ...details, ...Object.fromEntries(filled) };
}
