import type { Page } from '@playwright/test';

export interface TypedParty {
  readonly name: string;
  readonly address1: string;
  readonly address2?: string;
  readonly contact: string;
  readonly phone: string;
  readonly email?: string;
}

/** The booking form and its review. */
export function bookingPage(page: Page) {
  const party = (name: 'Shipper' | 'Consignee') => page.getByRole('group', { name });
  return {
    heading: page.getByRole('heading', { name: 'Book shipment' }),
    party,
    async fillParty(name: 'Shipper' | 'Consignee', typed: TypedParty) {
      const group = party(name);
      await group.getByLabel('Company name').fill(typed.name);
      await group.getByLabel('Street address').fill(typed.address1);
      await group.getByLabel('Suite / dock').fill(typed.address2 ?? '');
      await group.getByLabel('Contact').fill(typed.contact);
      await group.getByLabel('Phone').fill(typed.phone);
      await group.getByLabel('Email').fill(typed.email ?? '');
    },
    async fillReferences(typed: { po: string; orderId: string; reference: string; special: string }) {
      await page.getByLabel('PO number').fill(typed.po);
      await page.getByLabel('Order number').fill(typed.orderId);
      await page.getByLabel('Reference numbers').fill(typed.reference);
      await page.keyboard.press('Enter');
      await page.getByLabel('Special instructions').fill(typed.special);
    },
    bookButton: page.getByRole('button', { name: /^Book shipment ·/ }),
    /** From the form to the review, and from there to the booking. */
    async goOn() {
      await page.keyboard.press('Control+Enter');
    },
    async fillParties(shipper: TypedParty, consignee: TypedParty) {
      await this.fillParty('Shipper', shipper);
      await this.fillParty('Consignee', consignee);
    },
  };
}
