/** What the palette offers on every screen: actions of other screens, and the sections of Settings. */
import { activeScopes, isOn, reachableScopes, subscribeScopes } from '../../ui/keys/registry.ts';

export interface ScreenAction {
  readonly label: string;
  /** The screen or section; for an action, also the title of its shortcuts. */
  readonly screen: string;
  readonly path: string;
  /** Runs the shortcut with this label there. False: only opens the path. */
  readonly runs: boolean;
  /** Further words to find it by. */
  readonly keywords: string;
}

const on = (path: string, screen: string, labels: readonly string[]): ScreenAction[] =>
  labels.map((label) => ({ label, screen, path, runs: true, keywords: '' }));

const section = (name: string, label: string, keywords: string): ScreenAction => ({
  label,
  screen: 'Settings',
  path: `/settings/${name}`,
  runs: false,
  keywords,
});

/** Actions that need an account. */
export const ACCOUNT_ACTIONS: readonly ScreenAction[] = [
  ...on('/quote', 'Quote', ['New quote', 'Booking drafts', 'Drafts', 'Templates', 'Recent quotes']),
  ...on('/shipments', 'Shipments', ['Track a shipment', 'Filter', 'Saved views', 'Columns', 'Export CSV']),
  ...on('/contacts', 'Contacts', ['New contact', 'Import', 'Export']),
  ...on('/items', 'Items', ['New item', 'Import', 'Export']),
  ...on('/reports', 'Reports', [
    'By carrier',
    'By lane',
    'By state',
    'By month',
    'By accessorial',
    'By invoice',
    'Compare with period before',
    'Compare with same period last year',
    'Export CSV',
  ]),
  {
    label: 'Routing guide',
    screen: 'Carriers',
    path: '/routing',
    runs: false,
    keywords: 'rules preferred carrier cheapest',
  },
  {
    label: 'Close of day',
    screen: 'Pickups',
    path: '/pickups/close',
    runs: false,
    keywords: 'not picked up end roll requote',
  },
  ...on('/invoices', 'Invoices', ['New invoice', 'Import']),
  { label: 'Print history', screen: 'Documents', path: '/prints', runs: false, keywords: 'reprint printed jobs' },
  ...on('/settings/data', 'Data', ['Back up now']),
  ...on('/settings/training', 'Training', ['Turn all off']),
];

/** Actions that are there without an account too. */
export const SETTINGS_ACTIONS: readonly ScreenAction[] = [
  ...on('/settings/connections', 'Accounts', ['Add account']),
  ...on('/settings/support', 'API log & support', ['Save support file']),
  ...on('/settings/about', 'About', ['Third-party licenses']),
  section('connections', 'Accounts', 'credentials password username API URL sign in test account'),
  section('appearance', 'Appearance', 'theme dark light colors mode close window'),
  section('keyboard', 'Keyboard', 'shortcuts hotkeys rebind change keys'),
  section(
    'printers',
    'Printers',
    'printer paper size copies scale pallet labels per handling unit Zebra laser calibrate',
  ),
  section('notifications', 'Notifications', 'alerts desktop update open shipments poll interval'),
  section('documents', 'Documents', 'PDF folder download storage retention delete old files'),
  section('email', 'Email', 'email templates draft placeholder subject mail POD BOL'),
  section('data', 'Data', 'backup restore database reuse saved rates'),
  section('support', 'API log & support', 'requests calls log file'),
  section('training', 'Training', 'practice scenarios demo reset clock'),
  section('updates', 'Updates', 'version new release channel'),
  section('about', 'About', 'version license'),
];

/** How long a screen may take until its action can run. */
const READY_WITHIN_MS = 5000;

/** Runs an action of a screen that is being opened, once it is enabled. Does nothing if it never is. */
export function runWhenReady({ label, screen }: ScreenAction): void {
  let stop = (): void => {};
  const attempt = (): boolean => {
    const binding = reachableScopes(activeScopes())
      .filter(({ title }) => title === screen)
      .flatMap(({ bindings }) => bindings)
      .find((one) => one.label === label && one.run !== undefined && isOn(one));
    if (binding === undefined) return false;
    stop();
    // After the registration that caused this, and after the screen has set its first focus.
    setTimeout(() => binding.run?.(), 60);
    return true;
  };
  if (attempt()) return;
  const unsubscribe = subscribeScopes(() => void attempt());
  const timer = setTimeout(() => stop(), READY_WITHIN_MS);
  stop = () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
