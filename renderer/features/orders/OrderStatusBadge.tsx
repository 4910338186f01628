import type { ComponentProps } from 'react';
import { ORDER_STATUS_LABELS, type OrderStatus } from '../../../shared/rules/orderStatus.ts';
import { Badge } from '../../ui/Badge.tsx';

const KINDS: Readonly<Record<OrderStatus, NonNullable<ComponentProps<typeof Badge>['kind']>>> = {
  to_check: 'attn',
  ready: 'neutral',
  quoting: 'moving',
  quoted: 'pick',
  to_choose: 'attn',
  booking: 'moving',
  booked: 'done',
  declined: 'late',
  unknown: 'late',
  skipped: 'plain',
};

/** The status of an order. */
export function OrderStatusBadge({ status }: { readonly status: OrderStatus }) {
  return <Badge kind={KINDS[status]}>{ORDER_STATUS_LABELS[status]}</Badge>;
}
