/** What screen readers get of the main screens: regions, headings, names, and states, in reading order. */
import { z } from 'zod';
import { expect, test } from './fixtures/launch.ts';
import { goTo } from './pages/goTo.ts';
import { quotePage } from './pages/quotePage.ts';
import { welcomePage } from './pages/welcomePage.ts';

const QuotesSchema = z.object({ value: z.object({ quotes: z.array(z.object({ id: z.string() })) }) });

test('the main screens are read in order, with names and states', async ({ page, waybill }) => {
  await welcomePage(page).startDemo();
  await quotePage(page).heading.waitFor();
  const newest = { text: '', state: 'open', offset: 0, limit: 1 };
  const { quotes } = QuotesSchema.parse(await waybill.call('quotes.search', newest)).value;
  const main = page.getByRole('main');

  await expect(page.getByRole('navigation')).toMatchAriaSnapshot(`
    - navigation "Main navigation":
      - link "Attention 3 alerts"
      - link "Quote"
      - link "History"
      - link "Orders"
      - link "Shipments"
      - link "Pickups"
      - link "Contacts"
      - link "Items"
      - link "Carriers"
      - link "Reports"
      - link "Settings"
  `);
  await expect(main).toMatchAriaSnapshot(`
    - region "New quote":
      - heading "New quote" [level=1]
      - button "New quote"
      - button "Clear form"
      - region "Lane":
        - textbox "Pickup date"
        - group "Origin":
          - combobox "ZIP"
          - textbox "City"
          - textbox "State"
          - combobox "Location type":
            - option "Business" [selected]
            - option "Residential"
            - option "Other…"
        - button "Swap origin and destination"
        - group "Destination":
          - combobox "ZIP"
          - textbox "City"
          - textbox "State"
          - combobox "Location type"
      - region "Handling units":
        - heading "Handling units" [level=2]
        - table:
          - rowgroup:
            - row /Qty Description NMFC L W H/
          - rowgroup:
            - row:
              - rowheader "1"
              - cell:
                - textbox "Quantity, row 1"
              - cell:
                - combobox "Description, row 1"
              - cell:
                - textbox "NMFC item, row 1"
              - cell:
                - textbox "Length, inches, row 1"
              - cell:
                - textbox "Width, inches, row 1"
              - cell:
                - textbox "Height, inches, row 1"
              - cell:
                - textbox "Weight each, pounds, row 1"
      - region "Accessorials":
        - heading "Accessorials" [level=2]
        - textbox "Add accessorials"
        - group "Pickup":
          - checkbox "Liftgate LGPU"
        - group "Delivery":
          - checkbox "Liftgate LGDL"
      - button "Get rates"
    - complementary "Start from":
      - region "Templates":
        - heading "Templates" [level=2]
      - region "Recent quotes":
        - heading "Recent quotes" [level=2]
  `);

  await goTo(page, `/quote/${quotes[0]?.id}/rates`);
  await expect(main).toMatchAriaSnapshot(`
    - heading "Rates" [level=1]
    - button "Copy to new quote"
    - region "Rates":
      - textbox "Deliver by"
      - textbox "Max price"
      - button "What-if"
      - button "Requote"
      - group:
        - grid "Rates":
          - rowgroup:
            - row:
              - columnheader "Point in the chart"
              - columnheader "Carrier"
              - columnheader "Total"
              - columnheader "vs. lowest"
              - columnheader "Transit"
              - columnheader "Delivery"
          - rowgroup:
            - row /^1 .* Lowest .*\\$[\\d.,]+ \\d+ days/ [selected]
            - row /^2 .* \\$[\\d.,]+ \\+\\$[\\d.,]+ above the lowest \\d+ days/
      - region "Price per CWT":
        - heading "Price per CWT" [level=2]
        - table
    - complementary "Price vs. transit time":
      - heading "Price vs. transit time" [level=2]
      - region "Selected rate"
      - button "Copy rates"
      - button "Export CSV"
      - button /^Book /
  `);

  await goTo(page, `/book/${quotes[0]?.id}/0`);
  await expect(main).toMatchAriaSnapshot(`
    - region "Book shipment":
      - heading "Book shipment" [level=1]
      - list "Steps":
        - listitem:
          - button "1 Shipment details"
        - listitem:
          - button "2 Review"
      - group "Shipper":
        - combobox "Company name": /\\w/
        - textbox "Street address": /\\w/
        - textbox "Suite / dock"
        - textbox "Contact": /\\w/
        - textbox "Phone": /^\\(\\d{3}\\) \\d{3}-\\d{4}$/
        - textbox "Email"
      - group "Consignee":
        - combobox "Company name": /\\w/
      - group /^Pickup, /:
        - textbox "Ready time": "8:00 AM"
        - textbox "Close time": "5:00 PM"
      - group "Delivery"
      - group "References":
        - textbox "PO number"
        - textbox "Order number"
        - textbox "Reference numbers"
      - group "Instructions":
        - textbox "Special instructions (print on the BOL)"
      - button "Back to rates"
      - button "Save draft and close"
      - button "Review"
    - complementary "Selected rate":
      - heading "Selected rate" [level=2]
  `);

  await goTo(page, '/orders');
  await expect(main).toMatchAriaSnapshot(`
    - region "Orders":
      - heading "Orders" [level=1]
      - button "12 All" [pressed]
      - button "2 To check"
      - button "4 Ready"
      - region "Next step":
        - button "Get rates for 4 orders"
      - searchbox "Find orders"
      - status: 12 of 12
      - button "Import orders"
      - grid "Orders":
        - rowgroup:
          - row:
            - columnheader:
              - checkbox "Select all that match"
            - columnheader "Status"
            - columnheader "Order"
            - columnheader "Consignee"
            - columnheader "Destination"
            - columnheader "Pickup"
        - rowgroup:
          - row:
            - gridcell /^Select SO-\\d+$/:
              - checkbox /^Select SO-\\d+$/
            - gridcell /To check|Ready/
  `);

  await goTo(page, '/routing');
  await expect(main).toMatchAriaSnapshot(`
    - region "Routing guide":
      - heading "Routing guide" [level=1]
      - button "Cost of overrides"
      - button "Test rules"
      - button "New rule"
      - group:
        - grid "Rules":
          - rowgroup:
            - row:
              - columnheader "Rule"
              - columnheader "Applies to"
              - columnheader "Chooses"
          - rowgroup:
            - row /^1 Groceries on time/ [selected]
            - row /^2 Imaginary Home Goods up to/
            - row "3 Default All other shipments Cheapest"
  `);

  await goTo(page, '/invoices');
  await expect(main).toMatchAriaSnapshot(`
    - region "Invoices":
      - heading "Invoices" [level=1]
      - button "Report"
      - button "Import"
      - button "New invoice"
      - searchbox "Search invoices"
      - group "Show":
        - button "All" [pressed]
        - button /^Differences \\d+$/
        - button "To dispute"
        - button "Disputed"
        - button "Deadline soon"
        - button "No shipment"
      - status: 5 invoices
      - group:
        - grid "Invoices":
          - rowgroup:
            - row:
              - columnheader "Invoice"
    - complementary
  `);

  await goTo(page, '/shipments');
  await expect(main).toMatchAriaSnapshot(`
    - region "Shipments":
      - heading "Shipments" [level=1]
      - button "41 All"
      - button "17 Open" [pressed]
      - searchbox "Find shipments"
      - status: 17 of 41
      - grid "Shipments":
        - rowgroup:
          - row:
            - columnheader "Select all that match":
              - checkbox "Select all that match"
            - columnheader "Status"
            - columnheader "BOL"
            - columnheader "PRO"
        - rowgroup:
          - row:
            - gridcell /^Select \\d+$/:
              - checkbox /^Select \\d+$/
  `);

  await goTo(page, '/attention');
  await expect(main).toMatchAriaSnapshot(`
    - region "Needs attention":
      - heading "Needs attention" [level=1]
      - status: 3 alerts
      - button "Snooze"
      - button "Mark done"
      - group "Group":
        - button "All 3" [pressed]
        - button "Call the carrier 3"
      - grid "Alerts":
        - rowgroup:
          - row:
            - columnheader "Select all":
              - checkbox "Select all"
            - columnheader "What happened, what to do"
            - columnheader "Shipment"
            - columnheader "Since"
        - rowgroup:
          - row "Call the carrier · 3":
            - rowheader "Call the carrier · 3"
          - row:
            - gridcell "Select Pickup not confirmed":
              - checkbox "Select Pickup not confirmed"
            - gridcell:
              - button "Pickup not confirmed"
  `);
});
