import { testScreens } from './testScreens.ts';

/** Not the keys of 150 actions, which are this computer's, nor the workgroup, whose calls the core's role decides. */
const SETTINGS = [
  'connections',
  'appearance',
  'printers',
  'notifications',
  'documents',
  'email',
  'data',
  'support',
  'training',
  'updates',
  'about',
];

testScreens([
  ['alerts', () => '/attention'],
  ['the board and a shipment', ({ bolNumber }) => `/shipments/${bolNumber}`],
  ['documents', ({ bolNumber }) => `/shipments/${bolNumber}/documents`],
  ['prints', () => '/prints'],
  ['pickup manifests', () => '/pickups'],
  ['close of day', () => '/pickups/close'],
  ['invoices', () => '/invoices'],
  ['contacts', () => '/contacts'],
  ['items', () => '/items'],
  ['carriers', () => '/carriers'],
  ...SETTINGS.map((name) => [`Settings, ${name}`, () => `/settings/${name}`] as const),
]);
