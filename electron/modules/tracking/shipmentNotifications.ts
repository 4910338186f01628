/** Decides which changes found by a poll cause notifications, and whether there are documents to download. */
import type { NotificationKind } from '../../../shared/contract/notifications.ts';
import { documentKey, isDeliveryDocumentType } from '../../../shared/rules/documentTypes.ts';
import { statusKind } from '../../../shared/rules/statusGroups.ts';
import type { ShipmentSnapshot } from '../shipments/shipmentRefresher.ts';

export interface NotificationDraft {
  readonly kind: NotificationKind;
  readonly value: string | null;
  /** Distinguishes this occurrence from others of the same kind. */
  readonly occurrence: string;
}

export interface ShipmentNotifications {
  readonly notifications: readonly NotificationDraft[];
  /** Whether a PRO was assigned, which is printed on the BOL and the labels, or a delivery document is available. */
  readonly needsPrefetch: boolean;
}

const NONE: ShipmentNotifications = { notifications: [], needsPrefetch: false };

type Documents = ShipmentSnapshot['shipment']['documents'];

/** Delivery documents that were not listed before. */
function releasedSince(before: Documents, documents: Documents): Documents {
  const known = new Set(before.map(documentKey));
  return documents.filter((document) => isDeliveryDocumentType(document) && !known.has(documentKey(document)));
}

/** A change that was stored by another computer. */
export interface StoredChange {
  readonly field: string;
  readonly from: string | null;
  readonly to: string | null;
  /** The present one of the shipment. */
  readonly deliveryDate: string | null;
}

/** The same as `notificationsFor` for one stored change of a shipment that was known before. */
export function notificationsForChange({ field, from, to, deliveryDate }: StoredChange): ShipmentNotifications {
  const one = (kind: NotificationKind, value: string | null, occurrence: string, needsPrefetch = false) => ({
    notifications: [{ kind, value, occurrence }],
    needsPrefetch,
  });
  if (to === null) return NONE;
  switch (field) {
    case 'status':
      if (to === 'delivered') return one('delivered', deliveryDate, deliveryDate ?? '');
      if (to === 'cancelled') return one('cancelled', null, '');
      return statusKind({ status: to, voided: false }) === 'unknown' ? one('exception', to, to) : NONE;
    case 'voided':
      return one('voided', null, '');
    case 'proNumber':
      return from === null ? one('pro_assigned', to, to, true) : NONE;
    case 'pickupNumber':
      return from === null ? one('pickup_number_assigned', to, to) : NONE;
    case 'documents': {
      const before = from?.split(', ') ?? [];
      const released = to.split(', ').filter((type) => {
        const at = before.indexOf(type);
        if (at >= 0) before.splice(at, 1);
        return at < 0 && isDeliveryDocumentType({ type });
      });
      const all = to.split(', ').filter((type) => isDeliveryDocumentType({ type }));
      return released.length > 0 ? one('pod_available', released.join(', '), all.join(', '), true) : NONE;
    }
    default:
      return NONE;
  }
}

/**
 * Counts scheduled polls that found no further delivery document; 0 before delivery or while there is no document.
 *
 * @param before the count before this poll
 */
export function checksSinceDocuments({ known, shipment, atMs }: ShipmentSnapshot, before: number): number {
  const { documents, status } = shipment;
  if (known === null || status !== 'delivered' || !documents.some(isDeliveryDocumentType)) return 0;
  if (releasedSince(known.available, documents).length > 0) return 0;
  // A refresh by the user between scheduled polls doesn't count.
  return known.nextPollAtMs !== null && known.nextPollAtMs <= atMs ? before + 1 : before;
}

/** Returns the notifications for a poll. A shipment seen for the first time has none: the user just requested it. */
export function notificationsFor({ known, shipment, changes }: ShipmentSnapshot): ShipmentNotifications {
  if (known === null) return NONE;
  const notifications: NotificationDraft[] = [];
  const changed = (field: (typeof changes)[number]['field']) => changes.some((change) => change.field === field);
  if (changed('status')) {
    const { status, deliveryDate } = shipment;
    if (status === 'delivered')
      notifications.push({ kind: 'delivered', value: deliveryDate, occurrence: deliveryDate ?? '' });
    else if (status === 'cancelled') notifications.push({ kind: 'cancelled', value: null, occurrence: '' });
    else if (statusKind({ status, voided: false }) === 'unknown')
      notifications.push({ kind: 'exception', value: status, occurrence: status });
  }
  if (changed('voided') && shipment.voided) notifications.push({ kind: 'voided', value: null, occurrence: '' });
  const pro = known.proNumber === null ? shipment.proNumber : null;
  if (pro !== null) notifications.push({ kind: 'pro_assigned', value: pro, occurrence: pro });
  const pickup = known.pickupNumber === null ? shipment.pickupNumber : null;
  if (pickup !== null) notifications.push({ kind: 'pickup_number_assigned', value: pickup, occurrence: pickup });
  const typesOf = (documents: Documents) => documents.map(({ type }) => type).toSorted();
  const released = typesOf(releasedSince(known.available, shipment.documents));
  if (released.length > 0) {
    // With those before: a second document of a type is another occurrence.
    const all = typesOf(shipment.documents.filter(isDeliveryDocumentType));
    notifications.push({ kind: 'pod_available', value: released.join(', '), occurrence: all.join(', ') });
  }
  return { notifications, needsPrefetch: pro !== null || released.length > 0 };
}
