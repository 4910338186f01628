import { missingReferences, type ReferenceRules } from '../../../shared/rules/referenceRules.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import type { BookingForm } from './bookingForm.ts';
import { REFERENCE_NAMES } from './ReferenceFields.tsx';

interface StillMissingProps {
  /** What the consignee requires; null for nothing. */
  readonly rules: ReferenceRules | null;
  readonly form: BookingForm;
  readonly onShow: () => void;
}

/** In place of the review, while the form can't be booked. */
export function StillMissing({ rules, form, onShow }: StillMissingProps) {
  const missing = rules === null ? [] : missingReferences(rules, form).map(({ field }) => REFERENCE_NAMES[field]);
  return (
    <Callout
      kind="attn"
      title="Some fields are missing or invalid"
      actions={
        <Button size="s" onClick={onShow}>
          Go to first error
        </Button>
      }
    >
      {rules === null || missing.length === 0 ? null : (
        <p>
          {rules.customer} requires these references: {missing.join(', ')}.
        </p>
      )}
      <p>Your entries are saved.</p>
    </Callout>
  );
}
