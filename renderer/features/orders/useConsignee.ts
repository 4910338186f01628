import { useState } from 'react';
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

/** What the user decides about the consignee of an order. */
export function useConsignee(order: Order): Consignee {
  const [error, setError] = useState<AppError | null>(null);
  const toast = useToast();
  const confirm = async (contactId: string | null) => {
    const response = await invoke('orders.confirmConsignee', {
      orderId: order.id,
      revision: order.revision,
      contactId,
    });
    setError(response.ok ? null : response.error);
  };
  const fields = {
    ...BLANK_CONTACT,
    ...order.consignee,
    // Limited access may be about the pickup.
    deliveryAccessorials: DELIVERY_ACCESSORIALS.filter(
      (code) => code !== 'LIMACC' && order.accessorials.includes(code),
    ),
    role: 'consignee' as const,
  };
  const isDoubtful = order.reason?.kind === 'consignee_similar';
  const canSave =
    order.consigneeContactId === null &&
    isEditable(order.status) &&
    !isDoubtful &&
    ContactFieldsSchema.safeParse(fields).success;
  return {
    error,
    useContact: async () => {
      if (order.reason?.kind === 'consignee_similar') await confirm(order.reason.contactId);
    },
    isNew: () => confirm(null),
    canSave,
    async save() {
      if (!canSave) return;
      const contactId = crypto.randomUUID();
      const response = await invoke('contacts.save', { contactId, fields });
      if (!response.ok) return setError(response.error);
      toast(ordersStrings.savedContact);
      return confirm(contactId);
    },
  };
}
