/** What of a look's changes is worth telling, and whether it means that there is paper to fetch. */
import type { NotificationKind } from '../../../shared/ipc/contract/notifications.ts';
import { isDeliveryPaper } from '../../../shared/rules/deliveryPaper.ts';
import { knownStatus } from '../../../shared/rules/statusGroups.ts';
import type { Seen } from '../shipments/looks.ts';

export interface Piece {
  readonly kind: NotificationKind;
  readonly value: string | null;
  /** Tells this time from another time of the same kind. */
  readonly occurrence: string;
}

export interface News {
  readonly pieces: readonly Piece[];
  /** A PRO came, which is printed on the BOL and the labels, or a delivery document. */
  readonly wantsPaper: boolean;
}

/** A shipment that is seen for the first time has no news: whoever asked for it looks at it. */
export function newsOf({ known, shipment, changes }: Seen): News {
  if (known === null) return { pieces: [], wantsPaper: false };
  const pieces: Piece[] = [];
  const changed = (field: (typeof changes)[number]['field']) => changes.some((change) => change.field === field);
  if (changed('status')) {
    const { status, deliveryDate } = shipment;
    if (status === 'delivered') pieces.push({ kind: 'delivered', value: deliveryDate, occurrence: deliveryDate ?? '' });
    else if (status === 'cancelled') pieces.push({ kind: 'cancelled', value: null, occurrence: '' });
    else if (knownStatus(status) === null) pieces.push({ kind: 'exception', value: status, occurrence: status });
  }
  if (changed('voided') && shipment.voided) pieces.push({ kind: 'voided', value: null, occurrence: '' });
  const pro = known.proNumber === null ? shipment.proNumber : null;
  if (pro !== null) pieces.push({ kind: 'pro_assigned', value: pro, occurrence: pro });
  const released = shipment.documents
    .filter(isDeliveryPaper)
    .filter(({ type, name }) => !known.available.some((before) => before.type === type && before.name === name))
    .map(({ type }) => type);
  if (released.length > 0) {
    const value = released.join(', ');
    pieces.push({ kind: 'pod_available', value, occurrence: value });
  }
  return { pieces, wantsPaper: pro !== null || released.length > 0 };
}
