/** How an unassigned PRO or pickup number looks: each carrier has its own way, since the spec shows none (§2.7). */
import type { Unassigned } from './carriers.ts';

/** `{name: number}`, or the carrier's form of "not yet". */
export function numberField<Name extends string>(
  name: Name,
  value: string | null,
  unassigned: Unassigned,
): { readonly [key in Name]?: string | null } {
  const field = (shown: string | null) => ({ [name]: shown }) as { readonly [key in Name]?: string | null };
  if (value !== null) return field(value);
  switch (unassigned) {
    case 'null':
      return field(null);
    case 'empty':
      return field('');
    case 'absent':
      return {};
  }
}
