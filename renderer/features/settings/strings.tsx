/** Texts of this feature. A text with values is a function of them. */
import { formatNumber } from '../../lib/format.ts';

export const settingsStrings = {
  // About
  desktopWindow: 'Desktop window',
  browserOnThisComputerOnly: 'Browser, on this computer only',
  linux: 'Linux',
  windows: 'Windows',
  otherSystem: 'Other system',
  thirdPartyLicenses: 'Third-party licenses',
  about: 'About',
  version: 'Version',
  runsIn: 'Runs in',
  system: 'System',
  dataFolder: 'Data folder',
  dataFolderPath: 'data folder path',
  dataFolderHint:
    'Quotes, bookings, shipments, and documents are stored in the data folder. Passwords are stored in the system keychain, or in memory until Waybill closes.',

  // Appearance
  light: 'Light',
  dark: 'Dark',
  appearance: 'Appearance',
  theme: 'Theme',

  // ResetDemo
  sampleData: 'Sample data',
  startDemoFirst: 'Start the demo first',
  resetDemo: 'Reset the demo…',
  demoHasNewSampleData: 'The demo has new sample data.',
  replacesDemo: 'Replaces everything in the demo with new sample data.',
  resetDemoTitle: 'Reset the demo',
  deletesDemo:
    'Permanently deletes everything in the demo: quotes, drafts, templates, bookings, shipments, notes, documents, contacts, items, print history, and the demo’s backups. New sample data takes their place.',
  otherAccountsNotAffected: 'Settings and your other accounts are not affected.',

  // SettingsScreen
  accounts: 'Accounts',
  keyboard: 'Keyboard',
  printers: 'Printers',
  notifications: 'Notifications',
  documents: 'Documents',
  email: 'Email',
  data: 'Data',
  apiLogSupport: 'API log & support',
  training: 'Training',
  updates: 'Updates',
  settings: 'Settings',

  // TrainingSection
  turnAllOff: 'Turn all off',
  trainingHint: 'Demo only. Real accounts are not affected. Resets when you close Waybill.',
  noScenariosOn: 'No scenarios on',
  demoClock: 'Demo clock',

  // TrayChoice
  quitWaybill: 'Quit Waybill',
  keepRunningInSystemTray: 'Keep running in the system tray',
  whenICloseWindow: 'When I close the window',
  trayHint:
    'While running in the tray, Waybill keeps tracking shipments. If your desktop has no tray, start Waybill again to show its window.',

  // Licenses
  licenses: 'Licenses',
  licenseListIsMissing: 'The license list is missing from this installation',
  reinstallWaybill: 'Reinstall Waybill.',
  onlyLicenseName: (license: string) => `The package includes only the license name: ${license}.`,

  // PolicyPart
  setByIt: 'Set by IT',
  readAtStart: (file: string) => `Read from ${file} when Waybill started.`,

  // AddConnection
  saveAccount: 'Save account',
  testAccount: 'Test account',
  cancelTest: 'Cancel test',
  backToAccounts: 'Back to accounts',
  connectToProvider: 'Connect to your freight provider',
  name: 'Name',
  yourNameForThisAccount: 'Your name for this account. Defaults to the URL.',
  saveAccountThen: 'Save the account; then you can use it.',
  saveUntilWaybillCloses: 'Save until Waybill closes',
  testing: 'Testing…',
  saveWithoutTesting: 'Save without testing',
  cancel: 'Cancel',
  back: 'Back',
  whatTestDoes: 'The test requests a made-up shipment number. Nothing is booked or charged.',

  // ConnectionDetail
  savedInKeychain: 'saved in the keychain',
  savedUntilWaybillCloses: 'saved until Waybill closes',
  notSaved: 'not saved',
  testAccountAgain: 'Test account again',
  useThisAccount: 'Use this account',
  replaceCredentials: 'Replace credentials',
  renameAccount: 'Rename account',
  removeAccount: 'Remove account',
  copyTestForSupport: 'Copy test for support',
  demo: 'DEMO',
  inUse: 'In use',
  rename: 'Rename',
  remove: 'Remove',
  testAccountFirst: 'Test the account first',
  demoHint:
    'Waybill’s built-in demo. It runs only on this computer: nothing is really shipped, documents are marked SAMPLE, and its data stays separate from your accounts.',
  apiUrl: 'API URL',
  apiUsername: 'API username',
  apiPassword: 'API password',
  accountIsInUse: 'Quotes, bookings, and tracking use this account.',
  accountCanBeUsed: 'You can use this account now.',
  enterUntilWaybillCloses: 'Enter it until Waybill closes',
  copyForSupport: 'Copy for support',

  // ConnectionList
  passwordUnavailable: 'Password unavailable',
  inUseBut: (problem: string) => `In use: ${problem}`,
  add: 'Add',
  startDemo: 'Start the demo',

  // Connections
  addAccount: 'Add account',
  nextAccount: 'Next account',

  // CredentialFields
  getBothFromApiAccess: 'Get both from API Access in the customer portal. The password is shown only once.',
  inThisComputersKeychain: 'In this computer’s keychain',
  untilWaybillCloses: 'Until Waybill closes',
  lockedByIt: 'Locked by IT.',
  setByItSentence: 'Set by IT.',
  savePassword: 'Save password',
  passwordInKeychain: 'The password is saved only in this computer’s keychain.',
  passwordStaysInMemory: 'The password stays in memory until Waybill closes.',

  // PasswordPlace
  saveInKeychain: 'Save in the keychain',
  waitingForKeychain: 'Waiting for the keychain…',

  // RemoveConnection
  removesDemo: 'Waybill removes the demo until you start it again.',
  removesCredentials: 'Waybill removes the URL, username, and password.',
  keepDataOnThisComputer: 'Keep data on this computer',
  alsoDeleteItsData: 'Also delete its data',
  removeNamed: (name: string) => `Remove ${name}`,
  removeAccountAndDeleteData: 'Remove account and delete data',
  dataForThisAccount: 'Data for this account',
  deletesData:
    'Permanently deletes from this computer: quotes, drafts, bookings, shipment history, and documents. Shipments already booked stay booked with the carrier.',
  notYetShared: 'Not yet shared with the workgroup',
  deletesUnshared:
    'Some of your changes or booking results are only on this computer. If you delete the data, they are lost, and other clerks never see them.',
  dataStays: 'Quotes, bookings, shipments, and documents stay in the data folder.',
  thisAccountIsInUse: 'This account is in use. You can’t get rates until you choose another.',

  // RenameConnection
  enterName: 'Enter a name.',

  // ReplacePassword
  replaceAndTest: 'Replace and test',
  orMoveFrom: (giver: string) => `Or move the credentials from ${giver}, which will have none:`,
  move: (username: string) => `Move “${username}”`,
  passwordIsBeingSaved: 'The password is being saved',

  // RunningFor
  keychainMayAsk: 'The keychain may be asking for its password behind this window.',

  // StrayConnections
  unlistedAccounts: 'The data folder has accounts that aren’t in the list',
  unlistedAccountsSaved:
    'Their quotes, bookings, and shipments are saved. Enter the password again if the keychain no longer has it.',
  unlistedAccount: (name: string, username: string, baseUrl: string) => `${name}, ${username} at ${baseUrl}`,
  addAgain: 'Add again',

  // TestOutcome
  freightApi: 'freight API',
  passed: 'Passed',
  failed: 'Failed',
  skipped: 'Skipped',
  signedIn: 'Signed in',
  yourEntriesAreStillHere: 'Your entries are still here. Nothing is saved yet.',
  nextStep: 'Next step:',
  testSteps: 'Test steps',
  skippedBecause: (reason: string) => `Skipped: ${reason}`,

  // credentials
  enterApiUrl: 'Enter the API URL.',
  enterUsername: 'Enter the username.',
  usernameHasColon: 'A username can’t contain a colon.',
  enterPassword: 'Enter the password.',

  // AuditExport
  exportAuditTrail: 'Export audit trail',
  auditTrail: 'Audit trail',
  whatIsAudited:
    'Every change of bookings, notes, tasks, alerts, prints, contacts, items, carriers, templates, orders, and the routing guide: who, when, and the values before and after. Changes are stored for three years and can’t be edited.',
  changesFrom: 'Changes from',
  enterDate: 'Enter a date: 11/18/2026.',
  endDateIsBeforeStart: 'End date is before start date.',

  // Backups
  lastVerified: (at: string | null, folder: string) =>
    at === null
      ? `No verified backup yet. Backups are in ${folder}`
      : `Last verified backup: ${at}. Backups are in ${folder}`,
  automaticDaily: 'Automatic (daily)',
  manual: 'Manual',
  beforeRestore: 'Before restore',
  recoveredAfterRemoval: 'Recovered after removal',
  backupOf: 'Backup of',
  type: 'Type',
  size: 'Size',
  backUpNow: 'Back up now',
  restoreBackup: 'Restore backup',
  dataNeedsAccount: 'Data belongs to an account. No account is in use.',
  whatIsBackedUp:
    'Quotes, bookings, shipments, and contacts for this account are in one database on this computer. Waybill backs it up daily and keeps 7 daily and 4 weekly backups. Documents and passwords are not included.',
  whatIsBackedUpInWorkgroup:
    'Quotes, bookings, shipments, and contacts are in the workgroup’s database, which IT backs up. Waybill backs up orders, invoices, drafts, and other data that is only on this computer daily, and keeps 7 daily and 4 weekly backups. Documents and passwords are not included.',
  startFresh: 'Start fresh',
  restoredBackupFrom: (time: string) => `Restored backup from ${time}`,
  previousDataSaved: 'Your previous data was saved as the newest backup below.',
  backupFailed: (time: string) => `Backup failed ${time}`,
  backupIsRetried: 'Waybill retries every 30 minutes. Earlier backups are safe.',
  cantReadData: 'Can’t read the data',
  noBackupsYet: 'No backups yet',
  restore: 'Restore',
  backedUp: (time: string, size: string) => `Backed up ${time}, ${size}`,
  backups: 'Backups',
  whenFirstBackupRuns: 'No backups yet. The first runs two minutes after Waybill opens.',

  // CachedRates
  reuseSavedRates: 'Reuse saved rates for the same request',
  olderRatesHint: 'Older rates are requested again. Requote always gets new rates.',

  // ConfirmReset
  youHaveBackups: 'You have backups. Restoring one recovers more data.',
  whatStartsFresh:
    'Your account and password stay; quotes, shipments, and contacts start empty. The damaged database is saved with the backups. You can track existing shipments again by BOL number.',
  whatStartsFreshInWorkgroup:
    'Your account and password stay. Orders, invoices, drafts, and other data that is only on this computer start empty. The damaged database is saved with the backups. What the workgroup shares doesn’t change.',

  // MissingBookings
  sentWithoutSavedResponse: (quoteReferences: string) =>
    `Sent without a saved response. Ask your freight provider before you book again: quote ${quoteReferences}.`,
  oneBookingMissing: '1 booking made here is missing from this data',
  bookingsMissing: (missingCount: number) => `${missingCount} bookings made here are missing from this data`,
  trackAgain: 'Track again',
  trackCountAgain: (bolsCount: number) => `Track ${bolsCount} again`,
  providerHasThem: (bolNumbers: string) => `Your freight provider has them: BOL ${bolNumbers}. Don’t book them again.`,

  // RestoreDialog
  restoreBackupFrom: (time: string) => `Restore backup from ${time}`,
  whatIsRestored:
    'Quotes, bookings, shipments, contacts, notes, and drafts return to that point. The backup is verified first, and your current data is saved as a backup.',
  whatIsRestoredInWorkgroup:
    'Orders, invoices, drafts, and anything else that is only on this computer return to that point. What the workgroup shares doesn’t change. The backup is verified first, and your current data is saved as a backup.',
  laterOrdersExist:
    'An order booked since then may be shown as not booked. Its shipment still exists; don’t book it again.',
  laterShipmentsExist: 'Shipments booked since then still exist. Track them by BOL number; don’t book them again.',

  // Keyboard
  changeKeys: (keys: string, action: string) => (
    <>
      Change
      <span className="vh">
        {' '}
        {keys}: {action}
      </span>
    </>
  ),
  resetKeys: (keys: string, action: string) => (
    <>
      Reset
      <span className="vh">
        {' '}
        {keys}: {action}
      </span>
    </>
  ),
  isAlreadyUsed: (keys: string, screen: string, action: string) =>
    `${keys} is already used: ${screen}, ${action}. Choose other keys.`,
  cantBeChangedOrReused: (keys: string) => `${keys} can’t be changed or reused. Choose other keys.`,
  typesInField: (keys: string) => `${keys} types in a field, where this shortcut must work. Add Ctrl or Alt.`,
  useLetter: 'Use a letter, a digit, or a function key, with Ctrl, Alt, or Shift.',
  default: (keys: string) => `Default: ${keys}`,
  pressNewKeys: 'Press the new keys. Esc cancels.',
  findShortcuts: 'Find shortcuts',
  keysHint: (one: string, other: string) =>
    `Each action has its own keys, and two actions that work at the same time never share one. Keys that every program uses, such as ${one} and ${other}, can’t be changed.`,
  allAreDefault: 'All shortcuts have their default keys.',
  resetAll: 'Reset all',
  actionScreenOrKey: 'Action, screen, or key',
  noShortcutsMatch: 'No shortcuts match. Try fewer words.',

  // Notifications
  delivered: 'Delivered',
  latePastEstDeliveryDate: 'Late (past est. delivery date)',
  pickupNotConfirmed: 'Pickup not confirmed',
  canceled: 'Canceled',
  voided: 'Voided',
  unrecognizedStatus: 'Unrecognized status',
  proAssigned: 'PRO assigned',
  pickupNumberAssigned: 'Pickup number assigned',
  podAvailable: 'POD available',
  trackingStopped: 'Tracking stopped',
  printJobInterrupted: 'Print job interrupted',
  turnOnNotifications: 'Turn on notifications',
  notificationsHint:
    'Shown while you work in other apps; click one to open the shipment. You’re notified once per event.',
  notificationsAreOff: 'Notifications are off',
  systemWillAsk: 'Your system will ask for permission.',
  systemBlocksNotifications: 'Your system blocks notifications from Waybill',
  allowNotifications:
    'Your choices are saved. Allow notifications for Waybill in your system or browser settings, then reopen this section.',
  notificationsNotSupported: 'This browser doesn’t support notifications',
  checkAlertsInstead: 'Check Needs attention and shipment history instead.',
  notifyMeOf: 'Shipments in the workgroup',
  ownShipments: 'Only mine, and those that no member booked',
  allShipments: 'All',
  notifyMeAbout: 'Notify me about',

  // Watching
  hourly: 'Hourly',
  everyFewHours: 'Every few hours',
  manually: 'Manually',
  updateOpenShipments: 'Update open shipments',

  // DocumentFiles
  alsoDeleteEarlierVersions: 'Also delete earlier versions of that age, for any shipment',
  lastThirtyDays: 'Last 30 days',
  oneToThreeMonths: '1 to 3 months ago',
  threeToTwelveMonths: '3 to 12 months ago',
  older: 'Older',
  documentsNeedAccount: 'Documents belong to an account. No account is in use.',
  whatIsSaved:
    'BOLs, labels, and delivery documents for this account are saved on this computer and available offline.',
  deleteOldFiles: 'Delete old files',
  closedShipmentsFor: 'From shipments delivered, canceled, or voided at least',
  ago: 'ago',
  latestVersionStays:
    'The latest version for an open shipment is never deleted. Deleted documents can be downloaded again while the provider still has them.',
  counting: 'Counting…',
  nothingToDelete: 'Nothing to delete',
  delete: (files: string, size: string) => `Delete ${files}, ${size}`,
  freed: (size: string) => `${size} freed.`,
  savedFiles: 'Saved files',
  files: 'Files',
  all: 'All',
  inclEarlierVersions: 'incl. earlier versions',
  willBeDeleted: (files: string, shipments: string, size: string) =>
    `${files} of ${shipments} (${size}) will be deleted from this computer. Shipments, their numbers, and their history stay.`,

  // CallFilters
  operation: 'Operation',
  allOperations: 'All operations',
  result: 'Result',
  anyResult: 'Any result',

  // CallsAndSupport
  shown: (count: number) => `${formatNumber(count)} shown`,
  shownOfMore: (count: number) => `${formatNumber(count)} shown, older available`,
  when: 'When',
  duration: 'Duration',
  details: 'Details',
  saveSupportFile: 'Save support file',
  refresh: 'Refresh',
  exportCsv: 'Export CSV',
  apiLogHint: 'Every API call for this account, without its content. Stored only on this computer.',
  noAccountIsInUse: 'No account is in use, so there is no log. You can still save a support file.',
  apiLog: 'API log',
  noCallsToExport: 'No calls to export',
  showAllCalls: 'Show all calls',
  noMatches: 'No matches.',
  noApiCallsYet: 'No API calls yet.',
  showOlderCalls: 'Show older calls',

  // SupportFile
  supportFile: 'Support file',
  saveFile: 'Save file',
  close: 'Close',
  previewFileFirst: 'Preview the file first',
  supportFileHint:
    'This is the whole file. Waybill saves it in its data folder and sends it nowhere: read it, then send it to support yourself.',
  contentOf: (fileName: string) => `Content of ${fileName}`,
  refreshPreview: 'Refresh preview',
  saved: 'Saved',
  filePath: 'file path',

  // trainingFaults
  noCapacityOnThisLane: 'No capacity on this lane for the pickup date.',
  numberNotInService: 'Not a number in service.',
  usedOnAnotherShipment: 'Used on another shipment.',
  takesNoBookingsForPickup: 'Takes no bookings for the pickup date.',
  booking: 'Booking',
  carrierDeclinesBooking: 'Carrier declines the booking',
  practiceSwitchingCarriers: 'practice switching carriers',
  invalidFields: 'Invalid fields',
  practiceFixingErrors: 'practice fixing errors (F8)',
  quoteExpiresBeforeBooking: 'Quote expires before booking',
  practiceRequoting: 'practice requoting',
  confirmationLost: 'Confirmation lost',
  practiceFinish: 'practice Finish',
  resentBookingRejected: 'Resent booking rejected',
  outcomeRemainsUnknown: 'outcome remains unknown',
  proAndPickupNumberDelayed: 'PRO and pickup number delayed',
  assignedDaysAfterBooking: 'assigned days after booking',
  connectionProblems: 'Connection problems',
  offline: 'Offline',
  practiceWorkingOffline: 'practice working offline',
  slowResponses: 'Slow responses',
  practiceCancel: 'practice Cancel',
  guestWiFiSignIn: 'Guest Wi-Fi sign-in page',
  practiceReadingError: 'practice reading the error',
  responseCutOff: 'Response cut off',
  unreadableResponse: 'unreadable response',
  rateLimitWithRetryAfter: 'Rate limit with Retry-After',
  fixedWait: 'fixed wait',
  rateLimitWithoutRetryAfter: 'Rate limit without Retry-After',
  increasingWaits: 'increasing waits',
  credentialsRevoked: 'Credentials revoked',
  notApproved: 'not approved (403)',
  gatewaySignInRequired: 'Gateway sign-in required (401)',
  practiceFindingWhoBlockedIt: 'practice finding who blocked it',
  firewallBlocksRequests: 'Firewall blocks requests (403)',
  gatewayRateLimit: 'Gateway rate limit (429)',
  gatewayBusy: 'Gateway busy (503)',
  unusualResponses: 'Unusual responses',
  responseForAnotherShipment: 'Response for another shipment',
  responseNotUsed: 'response not used',
  priceDiffersFromQuote: 'Price differs from the quote',
  showsBothPrices: 'shows both prices',
  carrierDiffersFromQuote: 'Carrier differs from the quote',
  showsBothCarriers: 'shows both carriers',
  pricesInCanadianDollars: 'Prices in Canadian dollars',
  notAddedToUsDollars: 'not added to US dollars',
  twoRatesWithSameCarrier: 'Two rates with the same carrier code',
  sameCodeHint: 'hard to tell apart',
  partlyUnreadableResponse: 'Partly unreadable response',
  readablePartsAreUsed: 'readable parts are used',
  missingFields: 'Missing fields',
  earlierValuesAreUsed: 'earlier values are used',
  pickupWarningWithoutMessage: 'Pickup warning without a message',
  confirmPickupByPhone: 'confirm the pickup by phone',
  shipmentsAndDocuments: 'Shipments and documents',
  shownUnchanged: 'shown unchanged',
  slowDownloads: 'Slow downloads',
  downloadLinksExpired: 'Download links expired',
  downloadFails: 'download fails',
  documentLinkRedirects: 'Document link redirects',
  downloadWorks: 'download works',
  documentLinkRedirectsToNothing: 'Document link redirects to nothing',
  documentIsntPdf: 'Document isn’t a PDF',
  fileNotSaved: 'file not saved',
  realTime: 'Real time',

  // Updates
  runningVersion: (version: string) => `Version ${version}.`,
  everyDay: 'Every day',
  never: 'Never',
  stable: 'Stable',
  includePreReleases: 'Include pre-releases',
  restartAndInstall: 'Restart and install',
  downloadUpdate: 'Download update',
  checkNow: 'Check now',
  checkForUpdates: 'Check for updates',
  channel: 'Channel',
  onThisSystem:
    'On this system, updates are checked by checksum only, not by signature, so updates are off until you turn them on.',
  lastChecked: (time: string) => `Last checked ${time}.`,
  whenUpdatesInstall: 'Updates are downloaded and installed only when you ask, never during a booking or a print job.',

  // TestResultHelp
  whatResponsesMean: 'What responses mean',
  whatOtherResponsesMean: 'What other responses mean',
};
