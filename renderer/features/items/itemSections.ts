/** Sections of an item's fields in the pane. */
import type { DirectoryConfig } from '../directory/index.ts';

export const ITEM_SECTIONS: DirectoryConfig<never>['sections'] = [
  {
    title: 'Item',
    fields: [
      { field: 'name', control: 'line', span: 8 },
      { field: 'sku', control: 'line', span: 4 },
      { field: 'description', control: 'line', span: 12, hint: 'Description on the BOL (defaults to name)' },
    ],
  },
  {
    title: 'One handling unit',
    fields: [
      { field: 'unitType', control: 'line', span: 8, hint: 'Pallet, crate, drum' },
      { field: 'pieces', control: 'line', span: 4 },
      { field: 'length', control: 'line', span: 3 },
      { field: 'width', control: 'line', span: 3 },
      { field: 'height', control: 'line', span: 3 },
      { field: 'weight', control: 'line', span: 3 },
      { field: 'freightClass', control: 'line', span: 4, hint: 'Leave blank to use density' },
      { field: 'nmfc', control: 'line', span: 8, hint: '104600 or 104600-2' },
      {
        field: 'stackable',
        control: 'choice',
        span: 12,
        options: [
          { value: '', label: 'Not given' },
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ],
      },
    ],
  },
];
