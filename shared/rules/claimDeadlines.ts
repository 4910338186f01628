/** Until when a claim can be filed. */
import { addBusinessDays } from './businessDays.ts';
import { isCalendarDate } from './calendar.ts';

/** A carrier can't set a shorter time to file a claim (49 USC 14706(e)(1)). Many rules tariffs set just this. */
const CLAIM_MONTHS = 9;
/** Concealed damage is reported within five business days of delivery (NMFC 300135). */
const CONCEALED_BUSINESS_DAYS = 5;

/** The same day some months later, or the last day of that month if it is shorter. */
function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const count = year * 12 + (month - 1) + months;
  const head = `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
  for (let last = day; ; last -= 1) {
    const candidate = `${head}-${String(last).padStart(2, '0')}`;
    if (isCalendarDate(candidate) || last <= 1) return candidate;
  }
}

export interface ClaimDeadlines {
  /** The last day to report concealed damage. */
  readonly concealed: string;
  /** The last day to file a damage claim. */
  readonly claim: string;
}

/** Deadlines after a delivery, `YYYY-MM-DD`; null before it. */
export function claimDeadlines(deliveryDate: string | null): ClaimDeadlines | null {
  if (deliveryDate === null || !isCalendarDate(deliveryDate)) return null;
  return {
    concealed: addBusinessDays(deliveryDate, CONCEALED_BUSINESS_DAYS),
    claim: addMonths(deliveryDate, CLAIM_MONTHS),
  };
}
