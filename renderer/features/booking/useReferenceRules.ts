/** The rules of the consignee for references: of the chosen contact, or of the contact that the typed company is. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Contact } from '../../../shared/contract/contacts.ts';
import type { Address } from '../../../shared/freight/requests.ts';
import { type ReferenceRules, referenceRulesOf, withDefaultReferences } from '../../../shared/rules/referenceRules.ts';
import { callQuery } from '../../api/query.ts';
import type { FormState } from './useBookingForm.ts';

const rulesOf = (contact: Contact | null | undefined) => (contact == null ? null : referenceRulesOf(contact));

export interface CustomerRules {
  /** null: the consignee isn't a contact, or that is not known yet. */
  readonly rules: ReferenceRules | null;
  /** The rules, once it is known whether the consignee is a contact. */
  readonly loadRules: () => Promise<ReferenceRules | null>;
}

/**
 * Returns the rules, and fills blank references with the customer's defaults, once for each consignee.
 *
 * @param chosen the contact that the consignee was filled from; null if it was typed
 */
export function useReferenceRules(
  { form, errors, setForm, setErrors }: FormState,
  chosen: Contact | null,
  { zip }: Address,
): CustomerRules {
  const queries = useQueryClient();
  const { name, address1 } = form.consignee;
  const match = callQuery('contacts.match', { name, zip, address1 });
  const isTyped = chosen === null && name.trim() !== '';
  const matched = useQuery({ ...match, enabled: isTyped }).data?.contact;
  const contact = isTyped ? matched : chosen;
  const rules = rulesOf(contact);

  // Whose defaults are in the form: at first those of the initial contact.
  const filledFor = useRef({ id: chosen?.id ?? null, rules: rulesOf(chosen) });
  const customerId = contact === undefined ? filledFor.current.id : (contact?.id ?? null);
  useEffect(() => {
    const { id, rules: before } = filledFor.current;
    if (id === customerId) return;
    filledFor.current = { id: customerId, rules };
    // What the previous consignee requires is no error anymore.
    const { poNumber: _po, orderId: _order, referenceNumbers: _references, ...others } = errors;
    setErrors(others);
    setForm(withDefaultReferences(rules, form, before));
    // oxlint-disable-next-line react/exhaustive-deps -- once for each consignee, not when the form changes
  }, [customerId]);

  return {
    rules,
    async loadRules() {
      if (!isTyped || matched !== undefined) return rules;
      // A disk that can't be read fails the booking itself.
      return rulesOf((await queries.fetchQuery(match).catch(() => null))?.contact);
    },
  };
}
