/** What is checked before a booking begins. */
import type { AppError } from '../../../shared/errors.ts';
import type { BookingDetails, RateRequest } from '../../../shared/freight/requests.ts';
import { fail, type Result } from '../../../shared/ipc/result.ts';
import { firstOpenDay } from '../../../shared/rules/calendar.ts';
import { missingReferences, type ReferenceRules } from '../../../shared/rules/referenceRules.ts';
import type { Clock } from '../../platform/clock.ts';

export interface BookingCheckOptions {
  /** What the consignee requires of references; null if it isn't a contact. */
  readonly referenceRulesOf: (consignee: {
    readonly name: string;
    readonly zip: string;
    readonly address1: string;
  }) => ReferenceRules | null;
  readonly clock: Clock;
}

/** Creates the checks. Each returns the failure, or null. */
export function createBookingChecks({ referenceRulesOf, clock }: BookingCheckOptions) {
  return {
    /**
     * Rejects a booking whose pickup date has passed everywhere (spec §4.1 rule 5). A request that was sent may be
     * repeated.
     */
    pickupDatePassed({ request: { pickupDate } }: { readonly request: RateRequest }): Result<never> | null {
      return pickupDate < firstOpenDay(clock.now())
        ? fail({ code: 'pickup_date_passed', pickupDate } satisfies AppError)
        : null;
    },
    /** Rejects a booking without the references that its consignee requires. */
    referencesMissing({ request }: { readonly request: RateRequest }, details: BookingDetails): Result<never> | null {
      const { name, address1 } = details.consignee;
      const rules = referenceRulesOf({ name, address1, zip: request.destination.zip });
      const missing = rules === null ? [] : missingReferences(rules, details);
      if (rules === null || missing.length === 0) return null;
      const fields = missing.map(({ field, message }) => ({ field, message }));
      return fail({ code: 'references_required', customer: rules.customer, fields } satisfies AppError);
    },
  };
}
