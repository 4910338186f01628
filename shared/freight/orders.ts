/** Fields of an order: what a customer ordered, as imported and edited, before it is quoted and booked. */
import * as z from 'zod/mini';
import { BLANK_COMPANY, CompanyShownSchema } from './contacts.ts';
import { MAX_IMPORT_ROWS } from './directory.ts';
import { ItemShownSchema } from './items.ts';
import { AccessorialSchema } from './requests.ts';

const text = z.catch(z.string(), '');
const { name: _name, ...unit } = ItemShownSchema.shape;

/** Maximum number of lines of one order: all rows of an import may be one. The provider names no limit. */
export const MAX_ORDER_LINES = MAX_IMPORT_ROWS;

/**
 * Equal handling units of an order. Blank texts and null numbers are unknown. Weight in pounds and edges in inches, per
 * handling unit.
 */
export const OrderLineSchema = z.object({
  ...unit,
  /** Number of handling units. */
  quantity: z.nullable(z.number()),
  /** The item that completed the line; null: none was found. */
  itemId: z.nullable(z.string()),
});
export type OrderLine = z.infer<typeof OrderLineSchema>;

/** The company that receives the freight; blank texts are unknown. Hours `HH:MM`. */
export const OrderConsigneeSchema = CompanyShownSchema;
export type OrderConsignee = z.infer<typeof OrderConsigneeSchema>;

/** Everything about an order that the user may edit. Blank texts and nulls are unknown. */
export const OrderFieldsSchema = z.object({
  orderNumber: z.string(),
  poNumber: text,
  references: z.catch(z.array(z.string()), []),
  consignee: OrderConsigneeSchema,
  /** The contact that the consignee was taken from, or confirmed to be. */
  consigneeContactId: z.catch(z.nullable(z.string()), null),
  /** The contact where the freight is picked up; null: the default shipper. */
  shipperContactId: z.catch(z.nullable(z.string()), null),
  /** `YYYY-MM-DD`. */
  pickupDate: z.catch(z.nullable(z.string()), null),
  /** The last acceptable delivery date, `YYYY-MM-DD`. */
  deliverBy: z.catch(z.nullable(z.string()), null),
  lines: z.array(OrderLineSchema),
  accessorials: z.catch(z.array(AccessorialSchema), []),
  pickupInstructions: text,
  deliveryInstructions: text,
  specialInstructions: text,
});
export type OrderFields = z.infer<typeof OrderFieldsSchema>;

export const BLANK_ORDER_LINE: OrderLine = {
  sku: '',
  description: '',
  unitType: '',
  pieces: null,
  length: null,
  width: null,
  height: null,
  weight: null,
  freightClass: '',
  nmfc: '',
  stackable: null,
  quantity: null,
  itemId: null,
};

export const BLANK_ORDER: OrderFields = {
  orderNumber: '',
  poNumber: '',
  references: [],
  consignee: BLANK_COMPANY,
  consigneeContactId: null,
  shipperContactId: null,
  pickupDate: null,
  deliverBy: null,
  lines: [],
  accessorials: [],
  pickupInstructions: '',
  deliveryInstructions: '',
  specialInstructions: '',
};
