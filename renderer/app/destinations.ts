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
import { appStrings } from './strings.ts';

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
  {
    path: '/attention',
    word: appStrings.attention,
    keys: 'Alt+0',
    icon: IconBell,
    owns: /^\/attention$/,
    needsAccount: true,
  },
  {
    path: '/quote',
    word: appStrings.quote,
    keys: 'Alt+1',
    icon: IconTag,
    owns: /^\/(quote|book|booked)(\/|$)/,
    needsAccount: true,
  },
  {
    path: '/quotes',
    word: appStrings.history,
    keys: 'Alt+H',
    icon: IconHistory,
    owns: /^\/quotes$/,
    needsAccount: true,
  },
  {
    path: '/orders',
    word: appStrings.orders,
    keys: 'Alt+2',
    icon: IconListCheck,
    owns: /^\/orders$/,
    needsAccount: true,
  },
  {
    path: '/shipments',
    word: appStrings.shipments,
    keys: 'Alt+3',
    icon: IconTruck,
    owns: /^\/shipments(\/|$)/,
    needsAccount: true,
  },
  {
    path: '/pickups',
    word: appStrings.pickups,
    keys: 'Alt+4',
    icon: IconForklift,
    owns: /^\/pickups(\/|$)/,
    needsAccount: true,
  },
  {
    path: '/contacts',
    word: appStrings.contacts,
    keys: 'Alt+5',
    icon: IconAddressBook,
    owns: /^\/contacts(\/|$)/,
    needsAccount: true,
  },
  {
    path: '/items',
    word: appStrings.items,
    keys: 'Alt+6',
    icon: IconPackage,
    owns: /^\/items(\/|$)/,
    needsAccount: true,
  },
  {
    path: '/carriers',
    word: appStrings.carriers,
    keys: 'Alt+7',
    icon: IconBuildingWarehouse,
    owns: /^\/(carriers|routing)(\/|$)/,
    needsAccount: true,
  },
  {
    path: '/reports',
    word: appStrings.reports,
    keys: 'Alt+8',
    icon: IconChartBar,
    owns: /^\/(reports|invoices)(\/|$)/,
    needsAccount: true,
  },
  {
    path: '/settings',
    word: appStrings.settings,
    keys: 'Alt+9',
    icon: IconAdjustmentsHorizontal,
    owns: /^\/settings(\/|$)/,
    needsAccount: false,
  },
];
