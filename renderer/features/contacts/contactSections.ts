/** Sections of a contact's fields in the pane. */
import {
  ACCESSORIAL_MEANINGS,
  type AccessorialCode,
  DELIVERY_ACCESSORIALS,
  PICKUP_ACCESSORIALS,
  REFERENCE_FIELDS,
} from '../../../shared/freight/values.ts';
import { REFERENCE_LABELS } from '../../../shared/rules/contactFields.ts';
import type { DirectoryConfig } from '../directory/index.ts';
import { contactsStrings } from './strings.ts';

const optionsOf = (codes: readonly AccessorialCode[]) =>
  codes.map((value) => ({
    value,
    label: ACCESSORIAL_MEANINGS[value].replace(/ (?:at |Before )?(?:Pickup|Delivery)$/, ''),
  }));

export const CONTACT_SECTIONS: DirectoryConfig<never>['sections'] = [
  {
    title: contactsStrings.sections.contact,
    fields: [
      { field: 'name', control: 'line', span: 12 },
      { field: 'person', control: 'line', span: 4 },
      { field: 'phone', control: 'line', span: 5 },
      { field: 'phoneExtension', control: 'line', span: 3 },
      { field: 'email', control: 'line', span: 12 },
    ],
  },
  {
    title: contactsStrings.sections.address,
    fields: [
      { field: 'address1', control: 'line', span: 7 },
      { field: 'address2', control: 'line', span: 5 },
      { field: 'zip', control: 'line', span: 3 },
      { field: 'city', control: 'line', span: 6 },
      { field: 'state', control: 'line', span: 3 },
      { field: 'locationType', control: 'line', span: 6, hint: contactsStrings.hints.locationType },
      { field: 'readyTime', control: 'time', span: 3 },
      { field: 'closeTime', control: 'time', span: 3, openTime: 'readyTime' },
    ],
  },
  {
    title: contactsStrings.sections.shipping,
    fields: [
      { field: 'pickupAccessorials', control: 'codes', span: 6, options: optionsOf(PICKUP_ACCESSORIALS) },
      { field: 'deliveryAccessorials', control: 'codes', span: 6, options: optionsOf(DELIVERY_ACCESSORIALS) },
      { field: 'notes', control: 'area', span: 12, hint: contactsStrings.hints.notes },
      {
        field: 'role',
        control: 'choice',
        span: 12,
        options: [
          { value: '', label: contactsStrings.roles.either },
          { value: 'shipper', label: contactsStrings.roles.shipper },
          { value: 'consignee', label: contactsStrings.roles.consignee },
        ],
      },
    ],
  },
  {
    title: contactsStrings.sections.references,
    fields: [
      {
        field: 'requiredReferences',
        control: 'codes',
        span: 12,
        options: REFERENCE_FIELDS.map((field) => ({
          value: REFERENCE_LABELS[field],
          label: contactsStrings.referenceNumber(REFERENCE_LABELS[field]),
        })),
      },
      { field: 'poFormat', control: 'line', span: 4, hint: contactsStrings.hints.poFormat },
      { field: 'poLength', control: 'line', span: 4, hint: contactsStrings.hints.poLength },
      { field: 'poDefault', control: 'line', span: 4 },
      { field: 'orderFormat', control: 'line', span: 4 },
      { field: 'orderLength', control: 'line', span: 4 },
      { field: 'orderDefault', control: 'line', span: 4 },
      { field: 'referenceFormat', control: 'line', span: 4 },
      { field: 'referenceLength', control: 'line', span: 4 },
      { field: 'referenceDefault', control: 'line', span: 4 },
      {
        field: 'referenceHint',
        control: 'line',
        span: 12,
        hint: contactsStrings.hints.referenceHint,
      },
    ],
  },
];
