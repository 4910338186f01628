/** Sections of an item's fields in the pane. */
import type { DirectoryConfig } from '../directory/index.ts';
import { itemsStrings } from './strings.ts';

export const ITEM_SECTIONS: DirectoryConfig<never>['sections'] = [
  {
    title: itemsStrings.sections.item,
    fields: [
      { field: 'name', control: 'line', span: 8 },
      { field: 'sku', control: 'line', span: 4 },
      { field: 'description', control: 'line', span: 12, hint: itemsStrings.hints.description },
    ],
  },
  {
    title: itemsStrings.sections.unit,
    fields: [
      { field: 'unitType', control: 'line', span: 8, hint: itemsStrings.hints.unitType },
      { field: 'pieces', control: 'line', span: 4 },
      { field: 'length', control: 'line', span: 3 },
      { field: 'width', control: 'line', span: 3 },
      { field: 'height', control: 'line', span: 3 },
      { field: 'weight', control: 'line', span: 3 },
      { field: 'freightClass', control: 'line', span: 4, hint: itemsStrings.hints.freightClass },
      { field: 'nmfc', control: 'line', span: 8, hint: itemsStrings.hints.nmfc },
      {
        field: 'stackable',
        control: 'choice',
        span: 12,
        options: [
          { value: '', label: itemsStrings.stackable.notGiven },
          { value: 'yes', label: itemsStrings.stackable.yes },
          { value: 'no', label: itemsStrings.stackable.no },
        ],
      },
    ],
  },
];
