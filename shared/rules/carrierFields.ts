/** Carriers as text, as in form fields and spreadsheet cells. */
import type { CarrierFields } from '../freight/carriers.ts';

export type CarrierFieldValues = Readonly<Record<keyof CarrierFields, string>>;

/** Labels of all fields in form order, also used as CSV column headings. */
export const CARRIER_LABELS: CarrierFieldValues = {
  code: 'Code',
  name: 'Carrier',
  phone: 'Phone',
  terminal: 'Terminal',
  trackingPage: 'Tracking page',
  standing: 'Preference',
  notes: 'Notes',
};

/** The text of each field of a carrier. */
export const carrierFieldValues = ({
  code,
  name,
  phone,
  terminal,
  trackingPage,
  notes,
  standing,
}: CarrierFields): CarrierFieldValues => ({ code, name, phone, terminal, trackingPage, notes, standing });

/** Codes are compared without outer blanks, because some responses repeat them without. */
export const carrierKey = (code: string) => code.trim();

/** The carrier's tracking page for a PRO number; null if it takes one and there is none, or no page is known. */
export function trackingPageFor({ trackingPage }: Pick<CarrierFields, 'trackingPage'>, pro: string | null) {
  if (trackingPage === '') return null;
  if (!trackingPage.includes('{pro}')) return trackingPage;
  return pro === null ? null : trackingPage.replaceAll('{pro}', encodeURIComponent(pro));
}
