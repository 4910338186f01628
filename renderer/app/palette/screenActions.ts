/** What the palette offers on every screen: actions of other screens, and the sections of Settings. */

import { activeScopes, isOn, reachableScopes, subscribeScopes } from '../../ui/keys/registry.ts';
import { paletteStrings } from './strings.ts';

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

const actionsOn = (path: string, screen: string, labels: readonly string[]): ScreenAction[] =>
  labels.map((label) => ({ label, screen, path, runs: true, keywords: '' }));

const section = (name: string, label: string, keywords: string): ScreenAction => ({
  label,
  screen: paletteStrings.settings,
  path: `/settings/${name}`,
  runs: false,
  keywords,
});

/** Actions that need an account. */
export const ACCOUNT_ACTIONS: readonly ScreenAction[] = [
  ...actionsOn('/quote', paletteStrings.quote, [
    paletteStrings.newQuote,
    paletteStrings.bookingDrafts,
    paletteStrings.drafts,
    paletteStrings.templates,
    paletteStrings.recentQuotes,
  ]),
  ...actionsOn('/shipments', paletteStrings.shipments, [
    paletteStrings.trackShipment,
    paletteStrings.filter,
    paletteStrings.savedViews,
    paletteStrings.columns,
    paletteStrings.exportCsv,
  ]),
  ...actionsOn('/contacts', paletteStrings.contacts, [
    paletteStrings.newContact,
    paletteStrings.import,
    paletteStrings.export,
  ]),
  ...actionsOn('/items', paletteStrings.items, [paletteStrings.newItem, paletteStrings.import, paletteStrings.export]),
  ...actionsOn('/reports', paletteStrings.reports, [
    paletteStrings.byCarrier,
    paletteStrings.byLane,
    paletteStrings.byState,
    paletteStrings.byMonth,
    paletteStrings.byAccessorial,
    paletteStrings.byInvoice,
    paletteStrings.compareWithPeriodBefore,
    paletteStrings.compareWithLastYear,
    paletteStrings.exportCsv,
  ]),
  {
    label: paletteStrings.routingGuide,
    screen: paletteStrings.carriers,
    path: '/routing',
    runs: false,
    keywords: paletteStrings.routingKeywords,
  },
  {
    label: paletteStrings.closeOfDay,
    screen: paletteStrings.pickups,
    path: '/pickups/close',
    runs: false,
    keywords: paletteStrings.closeOfDayKeywords,
  },
  ...actionsOn('/invoices', paletteStrings.invoices, [paletteStrings.newInvoice, paletteStrings.import]),
  {
    label: paletteStrings.printHistory,
    screen: paletteStrings.documents,
    path: '/prints',
    runs: false,
    keywords: paletteStrings.printKeywords,
  },
  ...actionsOn('/settings/data', paletteStrings.data, [paletteStrings.backUpNow]),
  ...actionsOn('/settings/training', paletteStrings.training, [paletteStrings.turnAllOff]),
];

/** Actions that are there without an account too. */
export const SETTINGS_ACTIONS: readonly ScreenAction[] = [
  ...actionsOn('/settings/connections', paletteStrings.accounts, [paletteStrings.addAccount]),
  ...actionsOn('/settings/support', paletteStrings.apiLogSupport, [paletteStrings.saveSupportFile]),
  ...actionsOn('/settings/about', paletteStrings.about, [paletteStrings.thirdPartyLicenses]),
  section('connections', paletteStrings.accounts, paletteStrings.accountsKeywords),
  section('appearance', paletteStrings.appearance, paletteStrings.appearanceKeywords),
  section('keyboard', paletteStrings.keyboard, paletteStrings.keyboardKeywords),
  section('printers', paletteStrings.printers, paletteStrings.printersKeywords),
  section('notifications', paletteStrings.notifications, paletteStrings.notificationsKeywords),
  section('documents', paletteStrings.documents, paletteStrings.documentsKeywords),
  section('email', paletteStrings.email, paletteStrings.emailKeywords),
  section('data', paletteStrings.data, paletteStrings.dataKeywords),
  section('support', paletteStrings.apiLogSupport, paletteStrings.supportKeywords),
  section('training', paletteStrings.training, paletteStrings.trainingKeywords),
  section('updates', paletteStrings.updates, paletteStrings.updatesKeywords),
  section('about', paletteStrings.about, paletteStrings.aboutKeywords),
];

/** How long a screen may take until its action can run. */
const READY_WITHIN_MS = 5000;

/**
 * Runs an action of a screen that is being opened, once it is enabled. Does nothing if it never is, or if the user
 * presses a key or clicks on that screen first: that may be what enables the action.
 */
export function runWhenReady({ label, screen }: ScreenAction): void {
  const stopping = new AbortController();
  const bindings = () =>
    reachableScopes(activeScopes())
      .filter(({ title }) => title === screen)
      .flatMap((scope) => scope.bindings);
  const attempt = (): boolean => {
    const binding = bindings().find((one) => one.label === label && one.run !== undefined && isOn(one));
    if (binding === undefined) return false;
    stopping.abort();
    // After the registration that caused this, and after the screen has set its first focus.
    setTimeout(() => binding.run?.(), 60);
    return true;
  };
  if (attempt()) return;
  const stopOnScreen = () => {
    if (bindings().length > 0) stopping.abort();
  };
  const { signal } = stopping;
  const unsubscribe = subscribeScopes(() => void attempt());
  const timer = setTimeout(() => stopping.abort(), READY_WITHIN_MS);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    unsubscribe();
  });
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, stopOnScreen, { capture: true, signal });
}
