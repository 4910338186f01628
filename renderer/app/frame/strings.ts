/** Texts of the frame around each screen. A text with values is a function of them. */

export const frameStrings = {
  readOnly: {
    reader: 'Your workgroup login can view everything but change nothing. Ask IT for the clerk role.',
    waybill_too_old:
      'The workgroup needs a newer version of Waybill. Until you update, you can view everything but change nothing.',
    database_too_old:
      'The workgroup’s database is too old for this version of Waybill. Until IT updates it, you can view everything but change nothing.',
    removed: 'This computer was removed from the workgroup. You can view everything but change nothing.',
  },
  // ConnectionChip
  demo: 'DEMO',
  signInFailed: 'Sign-in failed (401)',
  notApproved: 'Not approved (403)',
  noPasswordSaved: 'No password saved',
  passwordUnavailable: 'Password unavailable',
  rateLimitedUntil: (time: string) => `Rate-limited until ${time}`,
  offlineSince: (time: string) => `Offline since ${time}`,
  connected: 'Connected',
  stoppedResponding: 'Waybill stopped responding',
  noAccount: 'No account',

  // Frame
  goTo: (word: string) => `Go to ${word}`,
  goToPractice: 'Go to Practice',
  goToInvoices: 'Go to Invoices',
  search: 'Search',
  keyboardShortcuts: 'Keyboard shortcuts',
  help: 'Help',

  // KeyBar
  nextField: 'next field',
  shortcuts: 'shortcuts',
  helpKey: 'help',
  screens: 'screens',

  // KeysOverlay
  shortcutsByScreen: 'Shortcuts by screen',
  singleLettersHint:
    'Single-letter shortcuts work when you’re not typing in a field. A bar code scanned then opens its shipment.',

  // PracticeChip
  practice: (done: number, all: number) => `Practice ${done} of ${all}`,

  // Rail
  mainNavigation: 'Main navigation',

  // TopBar
  searchHint: 'BOL, PRO, PO, company, quote, or command',
  needsAttention: 'Needs attention',
  shortcutsChip: 'Shortcuts',

  // Wordmark
  waybill: 'Waybill',
};
