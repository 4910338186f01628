import { splitUnitType } from '../../../shared/rules/unitTypes.ts';

/** Abbreviations of the types of handling units on a BOL. */
const CODES: Readonly<Record<string, string>> = {
  Skid: 'SKD',
  Crate: 'CRT',
  Drum: 'DRM',
  Tote: 'TOT',
  Gaylord: 'GLD',
  Box: 'BOX',
  Carton: 'CTN',
  Bundle: 'BDL',
  Roll: 'ROL',
  Reel: 'REL',
  Coil: 'COL',
  Bale: 'BAL',
  Bag: 'BAG',
  Pail: 'PAL',
  Cylinder: 'CYL',
  Piece: 'PCS',
};

/** Abbreviation of the type that a description names; `units` if it names none. */
export function unitTypeCode(description: string): string {
  return CODES[splitUnitType(description).unitType] ?? 'units';
}
