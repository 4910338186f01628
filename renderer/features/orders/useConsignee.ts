import { useRef, useState } from 'react';
import type { Order } from '../../../shared/contract/orders.ts';
import type { AppError } from '../../../shared/errors.ts';
import { BLANK_CONTACT, ContactFieldsSchema } from '../../../shared/freight/contacts.ts';
import { DELIVERY_ACCESSORIALS } from '../../../shared/freight/values.ts';
import { isEditable } from '../../../shared/rules/orderStatus.ts';
import { invoke } from '../../api/client.ts';
import { useToast } from '../../ui/useToast.tsx';
import { ordersStrings } from './strings.tsx';

interface Consignee {
  /** Confirms the similar contact. */
  readonly useContact: () => Promise<void>;
  /** The similar contact is another company. */
  readonly isNew: () => Promise<void>;
  readonly canSave: boolean;
  /** Saves the consignee as a new contact of this order. */
  readonly save: () => Promise<void>;
  readonly error: AppError | null;
}

/** The fields of the consignee's contact. */
function fieldsOf({ consignee, accessorials }: Order) {
  return {
    ...BLANK_CONTACT,
    ...consignee,
    // Limited access may be about the pickup.
    deliveryAccessorials: DELIVERY_ACCESSORIALS.filter((code) => code !== 'LIMACC' && accessorials.includes(code)),
    role: 'consignee' as const,
  };
}

/**
 * What the user decides about the consignee of an order.
 *
 * @param saved saves the typed texts, and resolves to the saved order
 */
export function useConsignee(order: Order, saved: () => Promise<Order>): Consignee {
  const [error, setError] = useState<AppError | null>(null);
  const toast = useToast();
  const isRunning = useRef(false);
  /** The last contact that was saved, and its identifier: a repeated attempt doesn't add another one. */
  const added = useRef({ key: '', contactId: '' });
  /** A second press while the first one is in progress does nothing. */
  const once = async (decide: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    await decide();
    isRunning.current = false;
  };
  const confirm = async (contactId: string | null) => {
    const { id: orderId, revision } = await saved();
    const response = await invoke('orders.confirmConsignee', { orderId, revision, contactId });
    setError(response.ok ? null : response.error);
  };
  const { reason } = order;
  const canSave =
    order.consigneeContactId === null &&
    isEditable(order.status) &&
    reason?.kind !== 'consignee_similar' &&
    ContactFieldsSchema.safeParse(fieldsOf(order)).success;
  return {
    error,
    useContact: () =>
      once(async () => {
        if (reason?.kind === 'consignee_similar') await confirm(reason.contactId);
      }),
    isNew: () => once(() => confirm(null)),
    canSave,
    save: () =>
      once(async () => {
        if (!canSave) return;
        const fields = fieldsOf(await saved());
        const key = JSON.stringify(fields);
        if (added.current.key !== key) added.current = { key, contactId: crypto.randomUUID() };
        const { contactId } = added.current;
        const response = await invoke('contacts.save', { contactId, fields });
        if (!response.ok) return setError(response.error);
        toast(ordersStrings.savedContact);
        return confirm(contactId);
      }),
  };
}
