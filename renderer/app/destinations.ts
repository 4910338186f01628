import {
  type Icon,
  IconAddressBook,
  IconAdjustmentsHorizontal,
  IconBell,
  IconBuildingWarehouse,
  IconChartBar,
  IconForklift,
  IconHistory,
  IconListCheck,
  IconPackage,
  IconTag,
  IconTruck,
} from '@tabler/icons-react';

export interface Destination {
  readonly path: string;
  readonly word: string;
  readonly keys: string;
  readonly icon: Icon;
  /** URLs that belong to it. */
  readonly owns: RegExp;
  readonly needsAccount: boolean;
}

/** Screens in the rail, from top to bottom, each with a digit or letter as its shortcut. */
export const DESTINATIONS: readonly Destination[] = [
  { path: '/attention', word: 'Attention', keys: 'Alt+0', icon: IconBell, owns: /^\/attention$/, needsAccount: true },
  {
    path: '/quote',
    word: 'Quote',
    keys: 'Alt+1',
    icon: IconTag,
    owns: /^\/(quote|book|booked)(\/|$)/,
    needsAccount: true,
  },
  { path: '/quotes', word: 'History', keys: 'Alt+H', icon: IconHistory, owns: /^\/quotes$/, needsAccount: true },
  { path: '/orders', word: 'Orders', keys: 'Alt+2', icon: IconListCheck, owns: /^\/orders$/, needsAccount: true },
  {
    path: '/shipments',
    word: 'Shipments',
    keys: 'Alt+3',
    icon: IconTruck,
    owns: /^\/shipments(\/|$)/,
    needsAccount: true,
  },
  {
    path: '/pickups',
    word: 'Pickups',
    keys: 'Alt+4',
    icon: IconForklift,
    owns: /^\/pickups(\/|$)/,
    needsAccount: true,
  },
  {
    path: '/contacts',
    word: 'Contacts',
    keys: 'Alt+5',
    icon: IconAddressBook,
    owns: /^\/contacts(\/|$)/,
    needsAccount: true,
  },
  { path: '/items', word: 'Items', keys: 'Alt+6', icon: IconPackage, owns: /^\/items(\/|$)/, needsAccount: true },
  {
    path: '/carriers',
    word: 'Carriers',
    keys: 'Alt+7',
    icon: IconBuildingWarehouse,
    owns: /^\/(carriers|routing)(\/|$)/,
    needsAccount: true,
  },
  {
    path: '/reports',
    word: 'Reports',
    keys: 'Alt+8',
    icon: IconChartBar,
    owns: /^\/reports(\/|$)/,
    needsAccount: true,
  },
  {
    path: '/settings',
    word: 'Settings',
    keys: 'Alt+9',
    icon: IconAdjustmentsHorizontal,
    owns: /^\/settings(\/|$)/,
    needsAccount: false,
  },
];
