/** Texts of the items. */
export const itemsStrings = {
  // itemDirectory
  title: 'Items',
  one: 'item',
  empty: 'No items yet. Saved items fill in a freight line when you type a name or SKU.',
  columns: {
    name: 'Item',
    sku: 'SKU',
    unit: 'Unit type',
    pieces: 'Pieces',
    length: 'L (in)',
    width: 'W (in)',
    height: 'H (in)',
    weight: 'Wt each (lb)',
    class: 'Class',
    nmfc: 'NMFC',
    stack: 'Stackable',
    used: 'Used',
  },
  required: 'Required.',

  // itemSections
  sections: { item: 'Item', unit: 'One handling unit' },
  hints: {
    description: 'Description on the BOL (defaults to name)',
    unitType: 'Pallet, crate, drum',
    freightClass: 'Leave blank to use density',
    nmfc: '104600 or 104600-2',
  },
  stackable: { notGiven: 'Not given', yes: 'Yes', no: 'No' },
} as const;
