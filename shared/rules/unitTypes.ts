/**
 * Types of handling units. The service has no field for the type (spec §2.2), so it is sent at the end of the
 * description: `Hydraulic oil (drum)`. A pallet is the default and isn't added.
 */

interface UnitType {
  readonly name: string;
  /** Other spellings and abbreviations; a plural s is allowed. */
  readonly also: readonly string[];
  /** Common dimensions in inches, filled in where blank. */
  readonly length?: number;
  readonly width?: number;
  readonly height?: number;
}

const PALLET: UnitType = {
  name: 'Pallet',

  also: ['p', 'pl', 'plt', 'plts', 'pal'],
  length: 48,
  width: 40,
};

export const UNIT_TYPES: readonly UnitType[] = [
  PALLET,
  { name: 'Skid', also: ['sk', 'skd'], length: 48, width: 40 },
  { name: 'Crate', also: ['cr', 'crt'] },
  { name: 'Drum', also: ['dr', 'drm'], length: 24, width: 24, height: 36 },
  { name: 'Tote', also: ['ibc', 'tt'], length: 48, width: 40, height: 46 },
  { name: 'Gaylord', also: ['gl', 'gaylord box'], length: 48, width: 40 },
  { name: 'Box', also: ['bx', 'boxes'] },
  { name: 'Carton', also: ['ctn', 'ct'] },
  { name: 'Bundle', also: ['bdl', 'bd'] },
  { name: 'Roll', also: ['rl'] },
  { name: 'Reel', also: ['re'] },
  { name: 'Coil', also: ['cl'] },
  { name: 'Bale', also: ['bl', 'bal'] },
  { name: 'Bag', also: ['bg'] },
  { name: 'Pail', also: ['pail'] },
  { name: 'Cylinder', also: ['cyl', 'cy'] },
  { name: 'Piece', also: ['pc', 'pcs', 'loose'] },
];

function knownType(text: string): UnitType | undefined {
  const typed = text.trim().toLowerCase().replace(/\.$/, '');
  return UNIT_TYPES.find(({ name, also }) => {
    const known = name.toLowerCase();
    return typed === known || typed === `${known}s` || also.some((one) => typed === one || typed === `${one}s`);
  });
}

/** The name of a type: `dr` is Drum. Other text is trimmed. */
export function tidyUnitType(text: string): string {
  return knownType(text)?.name ?? text.trim();
}

/** Common dimensions of a type in inches; blank where there is none. */
export function defaultSize(type: string): {
  readonly length: string;
  readonly width: string;
  readonly height: string;
} {
  const { length, width, height } = knownType(type) ?? {};
  return { length: `${length ?? ''}`, width: `${width ?? ''}`, height: `${height ?? ''}` };
}

/** Splits `2 drums` into the quantity as text and the type; type is null if the text names no known one. */
export function splitQuantity(text: string): { readonly quantity: string; readonly unitType: string | null } {
  const match = /^\s*([\d,]+)\s*([a-z][a-z ]*\.?)\s*$/i.exec(text);
  // Pieces may be the contents, so they name no type here.
  const type = match?.[2] === undefined || /^p(ie)?c/i.test(match[2]) ? undefined : knownType(match[2]);
  return type === undefined || match?.[1] === undefined
    ? { quantity: text, unitType: null }
    : { quantity: match[1], unitType: type.name };
}

/** The description to send, with the type unless it is blank or a pallet. */
export function withUnitType(description: string, type: string): string {
  const name = tidyUnitType(type);
  if (name === '' || name === PALLET.name || description.trim() === '') return description;
  return `${description.trim()} (${name.toLowerCase()})`;
}

/** Splits a description that was sent. Only known types are recognized; other text in parentheses belongs to it. */
export function splitUnitType(sent: string): { readonly description: string; readonly unitType: string } {
  const match = /^(.*\S) \(([a-z ]+)\)$/.exec(sent);
  const type = UNIT_TYPES.find(({ name }) => name !== PALLET.name && name.toLowerCase() === match?.[2]);
  return type === undefined || match?.[1] === undefined
    ? { description: sent, unitType: '' }
    : { description: match[1], unitType: type.name };
}
