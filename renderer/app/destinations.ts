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
  readonly key: string;
  readonly icon: Icon;
  /** URLs that belong to it. */
  readonly owns: RegExp;
  readonly needsAccount: boolean;
}

/** Screens in the rail, from top to bottom, each with a digit or letter as its shortcut. */
export const DESTINATIONS: readonly Destination[] = [
  { path: '/attention', word: 'Attention', key: '0', icon: IconBell, owns: /^\/attention$/, needsAccount: true },
  { path: '/quote', word: 'Quote', key: '1', icon: IconTag, owns: /^\/(quote|book|booked)(\/|$)/, needsAccount: true },
  { path: '/quotes', word: 'History', key: 'H', icon: IconHistory, owns: /^\/quotes$/, needsAccount: true },
  { path: '/orders', word: 'Orders', key: '2', icon: IconListCheck, owns: /^\/orders$/, needsAccount: true },
  { path: '/shipments', word: 'Shipments', key: '3', icon: IconTruck, owns: /^\/shipments(\/|$)/, needsAccount: true },
  { path: '/pickups', word: 'Pickups', key: '4', icon: IconForklift, owns: /^\/pickups(\/|$)/, needsAccount: true },
  {
    path: '/contacts',
    word: 'Contacts',
    key: '5',
    icon: IconAddressBook,
    owns: /^\/contacts(\/|$)/,
    needsAccount: true,
  },
  { path: '/items', word: 'Items', key: '6', icon: IconPackage, owns: /^\/items(\/|$)/, needsAccount: true },
  {
    path: '/carriers',
    word: 'Carriers',
    key: '7',
    icon: IconBuildingWarehouse,
    owns: /^\/(carriers|routing)(\/|$)/,
    needsAccount: true,
  },
  { path: '/reports', word: 'Reports', key: '8', icon: IconChartBar, owns: /^\/reports(\/|$)/, needsAccount: true },
  {
    path: '/settings',
    word: 'Settings',
    key: '9',
    icon: IconAdjustmentsHorizontal,
    owns: /^\/settings(\/|$)/,
    needsAccount: false,
  },
];
