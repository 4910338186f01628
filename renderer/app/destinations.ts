import {
  type Icon,
  IconAddressBook,
  IconAdjustmentsHorizontal,
  IconChartBar,
  IconPackage,
  IconTag,
  IconTruck,
} from '@tabler/icons-react';

export interface Destination {
  readonly path: string;
  readonly word: string;
  readonly key: string;
  readonly icon: Icon;
  /** URLs that belong to it. */
  readonly owns: RegExp;
  readonly needsAccount: boolean;
}

/** Screens in the rail, each with a digit as its shortcut. */
export const DESTINATIONS: readonly Destination[] = [
  {
    path: '/quote',
    word: 'Quote',
    key: '1',
    icon: IconTag,
    owns: /^\/(quotes?|book|booked)(\/|$)/,
    needsAccount: true,
  },
  {
    path: '/shipments',
    word: 'Shipments',
    key: '2',
    icon: IconTruck,
    owns: /^\/(shipments|pickups)(\/|$)/,
    needsAccount: true,
  },
  {
    path: '/contacts',
    word: 'Contacts',
    key: '3',
    icon: IconAddressBook,
    owns: /^\/contacts(\/|$)/,
    needsAccount: true,
  },
  {
    path: '/items',
    word: 'Items',
    key: '4',
    icon: IconPackage,
    owns: /^\/items(\/|$)/,
    needsAccount: true,
  },
  {
    path: '/reports',
    word: 'Reports',
    key: '6',
    icon: IconChartBar,
    owns: /^\/reports(\/|$)/,
    needsAccount: true,
  },
  {
    path: '/settings',
    word: 'Settings',
    key: '5',
    icon: IconAdjustmentsHorizontal,
    owns: /^\/settings(\/|$)/,
    needsAccount: false,
  },
];
