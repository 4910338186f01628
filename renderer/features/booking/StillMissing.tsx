import { missingReferences, type ReferenceRules } from '../../../shared/rules/referenceRules.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import type { BookingForm } from './bookingForm.ts';
import { REFERENCE_NAMES } from './ReferenceFields.tsx';
import { bookingStrings } from './strings.tsx';

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
      title={bookingStrings.fieldsMissingOrInvalid}
      actions={
        <Button size="s" onClick={onShow}>
          {bookingStrings.goToFirstError}
        </Button>
      }
    >
      {rules === null || missing.length === 0 ? null : (
        <p>{bookingStrings.requiresTheseReferences(rules.customer, missing.join(', '))}</p>
      )}
      <p>{bookingStrings.yourEntriesAreSaved}</p>
    </Callout>
  );
}
