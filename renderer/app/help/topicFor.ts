/** Which help topic belongs to what is on the screen. */

/** Open dialogs and forms, by the titles of their shortcut scopes. */
const BY_SCOPE: readonly (readonly [RegExp, string])[] = [
  [/^Keyboard shortcuts$/, 'keyboard'],
  [/^Search or run a command$/, 'search'],
  [/^Snooze until$/, 'attention'],
  [/^Print (?!history$|job$)/, 'printing'],
  [/^Email about /, 'email'],
  [/^Import$/, 'import'],
  [/^Import orders$/, 'orders'],
  [/^Export results$/, 'order-results'],
  [/^(Attach files?|Edit attached file|Delete attached file\?|Damage claim|Reclass dispute)$/, 'evidence'],
  [/^Watched folders$/, 'order-folders'],
  [/^(Review bookings$|Choose rate for )/, 'order-booking'],
  [/^Cost of overrides$/, 'routing'],
  [/^Track a shipment$/, 'track'],
  [/^Booking outcome unknown$/, 'outcome-unknown'],
];

const BY_PATH: readonly (readonly [RegExp, string])[] = [
  [/^\/attention$/, 'attention'],
  [/^\/quote\/[^/]+\/(rates|compare)(\/|$)/, 'rates'],
  [/^\/quotes(\/|$)/, 'quote-history'],
  [/^\/book\//, 'booking'],
  [/^\/booked\//, 'booked'],
  [/^\/orders(\/|$)/, 'orders'],
  [/^\/shipments\/[^/]+\/documents(\/|$)/, 'documents'],
  [/^\/shipments\/./, 'shipment'],
  [/^\/shipments$/, 'shipments'],
  [/^\/pickups\/close$/, 'close-of-day'],
  [/^\/pickups(\/|$)/, 'pickup-manifests'],
  [/^\/prints(\/|$)/, 'print-history'],
  [/^\/practice$/, 'practice'],
  [/^\/contacts(\/|$)/, 'contacts'],
  [/^\/items(\/|$)/, 'items'],
  [/^\/carriers(\/|$)/, 'carriers'],
  [/^\/routing$/, 'routing'],
  [/^\/reports(\/|$)/, 'reports'],
  [/^\/invoices(\/|$)/, 'invoices'],
];

export interface HelpContext {
  /** Path of the URL. */
  readonly path: string;
  /** Titles of the active shortcut scopes, topmost last. */
  readonly scopes: readonly string[];
  readonly hasAccount: boolean;
}

/** Returns the identifier of the topic for what is shown. */
export function topicFor({ path, scopes, hasAccount }: HelpContext): string {
  for (const scope of scopes.toReversed()) {
    const match = BY_SCOPE.find(([title]) => title.test(scope));
    if (match !== undefined) return match[1];
  }
  // The first section is shown without a name too.
  if (path.startsWith('/settings')) return `settings-${path.split('/')[2] ?? 'connections'}`;
  if (!hasAccount) return 'welcome';
  return BY_PATH.find(([route]) => route.test(path))?.[1] ?? 'quote';
}
