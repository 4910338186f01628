/** Why the user chose another rate than the routing guide's. */
export const OVERRIDE_REASONS = ['service', 'capacity', 'customer', 'claims', 'price', 'other'] as const;
export type OverrideReason = (typeof OVERRIDE_REASONS)[number];

export const OVERRIDE_LABELS: Readonly<Record<OverrideReason, string>> = {
  service: 'Faster or better service',
  capacity: 'Carrier has no capacity',
  customer: 'Customer requested the carrier',
  claims: 'Damage or claims',
  price: 'Price',
  other: 'Other',
};
