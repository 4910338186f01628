/** Finds the contact and the items that an order names, and completes the order with their data. */
import type { Contact } from '../../../shared/contract/contacts.ts';
import type { Item } from '../../../shared/contract/items.ts';
import { COMPANY_FIELDS } from '../../../shared/freight/contacts.ts';
import type { OrderConsignee, OrderFields, OrderLine } from '../../../shared/freight/orders.ts';
import { ACCESSORIAL_CODES, type AccessorialCode } from '../../../shared/freight/values.ts';
import { referenceRulesOf, withDefaultReferences } from '../../../shared/rules/referenceRules.ts';
import { folded, termsOf } from '../../../shared/rules/searchTerms.ts';

/** `exact`: the dedupe key of contacts matches. `similar`: the user must decide. */
export type ConsigneeMatch =
  | { readonly kind: 'exact'; readonly contact: Contact }
  | { readonly kind: 'similar'; readonly contact: Contact }
  | { readonly kind: 'none' };

/** Legal forms and articles, which one spelling has and the other doesn't. */
const LEGAL = new Set(['inc', 'llc', 'co', 'corp', 'company', 'corporation', 'incorporated', 'ltd', 'lp', 'the']);

const nameTerms = (name: string) => termsOf(name).filter((term) => !LEGAL.has(term));

/** Pairs of adjacent letters, by which misspelled names are compared. */
function pairs(text: string): ReadonlySet<string> {
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)));
}

/** Share of common letter pairs from which two names are similar. */
const SIMILAR = 0.7;

/** Whether two companies may be the same: one name contains the other, or they differ in a few letters. */
export function isSimilarName(one: string, other: string): boolean {
  const [terms, others] = [nameTerms(one), nameTerms(other)];
  if (terms.length === 0 || others.length === 0) return false;
  const [few, many] = terms.length <= others.length ? [terms, others] : [others, terms];
  if (few.every((term) => many.includes(term))) return true;
  const [a, b] = [pairs(terms.join('')), pairs(others.join(''))];
  const common = [...a].filter((pair) => b.has(pair)).length;
  return (2 * common) / Math.max(1, a.size + b.size) >= SIMILAR;
}

/** Creates a search of contacts by ZIP and name. */
export function createConsigneeMatcher(contacts: readonly Contact[]): (consignee: OrderConsignee) => ConsigneeMatch {
  const byZip = Map.groupBy(contacts, ({ zip }) => zip);
  const byName = Map.groupBy(contacts, ({ name }) => folded(name));
  return ({ name, zip, address1 }) => {
    if (zip === '') {
      const [named, another] = byName.get(folded(name)) ?? [];
      return named === undefined || another !== undefined ? { kind: 'none' } : { kind: 'similar', contact: named };
    }
    const near = byZip.get(zip) ?? [];
    const isStreet = (contact: Contact) =>
      address1 === '' || contact.address1 === '' || folded(contact.address1) === folded(address1);
    const named = near.filter((contact) => folded(contact.name) === folded(name));
    const exact = named.find(isStreet);
    if (exact !== undefined) return { kind: 'exact', contact: exact };
    const similar = named[0] ?? near.find((contact) => isSimilarName(contact.name, name));
    return similar === undefined ? { kind: 'none' } : { kind: 'similar', contact: similar };
  };
}

/** Accessorials in the order of the form, each once. */
export function mergedAccessorials(...lists: readonly (readonly AccessorialCode[])[]): AccessorialCode[] {
  return ACCESSORIAL_CODES.filter((code) => lists.some((list) => list.includes(code)));
}

/** Completes blank fields. An extension belongs to its phone number, and a close time to its open time. */
function withCompany(consignee: OrderConsignee, contact: Contact): OrderConsignee {
  const hasHours = consignee.readyTime !== '' || consignee.closeTime !== '';
  const { readyTime, closeTime } = hasHours ? consignee : contact;
  const { phoneExtension } = consignee.phone === '' ? contact : consignee;
  const completed = { ...consignee };
  for (const field of COMPANY_FIELDS) completed[field] ||= contact[field];
  return { ...completed, phoneExtension, readyTime, closeTime };
}

/** Completes the blank fields of the consignee and the references from its contact, and adds its accessorials. */
export function withConsigneeContact(fields: OrderFields, contact: Contact): OrderFields {
  const { poNumber, references } = fields;
  const given = withDefaultReferences(referenceRulesOf(contact), { poNumber, referenceNumbers: references });
  return {
    ...fields,
    poNumber: given.poNumber,
    references: given.referenceNumbers,
    consigneeContactId: contact.id,
    consignee: withCompany(fields.consignee, contact),
    accessorials: mergedAccessorials(fields.accessorials, contact.deliveryAccessorials),
  };
}

/** Creates a search of items by SKU, or else by name or description, that completes lines. */
export function createItemMatcher(items: readonly Item[]): (line: OrderLine) => OrderLine {
  const bySku = new Map(items.filter(({ sku }) => sku !== '').map((item) => [folded(item.sku), item]));
  const byName = new Map(items.flatMap((item) => [item.description, item.name].map((text) => [folded(text), item])));
  return (line) => {
    const item =
      line.sku === ''
        ? byName.get(folded(line.description))
        : (bySku.get(folded(line.sku)) ?? byName.get(folded(line.sku)));
    if (item === undefined || (line.sku === '' && line.description === '')) return line;
    return {
      ...line,
      itemId: item.id,
      sku: line.sku || item.sku,
      description: line.description || item.description || item.name,
      unitType: line.unitType || item.unitType,
      pieces: line.pieces ?? item.pieces,
      length: line.length ?? item.length,
      width: line.width ?? item.width,
      height: line.height ?? item.height,
      weight: line.weight ?? item.weight,
      freightClass: line.freightClass || item.freightClass,
      nmfc: line.nmfc || item.nmfc,
      stackable: line.stackable ?? item.stackable,
    };
  };
}
