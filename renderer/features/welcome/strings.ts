/** Texts of this feature. A text with values is a function of them. */
export const welcomeStrings = {
  // Connect
  afterGoodTest: 'Connect saves the account and opens a new quote.',
  connect: 'Connect',
  testAccount: 'Test account',
  cancelTest: 'Cancel test',
  welcome: 'Welcome',
  saveUntilWaybillCloses: 'Save until Waybill closes',
  testing: 'Testing…',
  cancel: 'Cancel',

  // WelcomeScreen
  demoDetails: [
    'Contacts, items, and a month of sample shipments',
    'Realistic rates, bookings, tracking, and PDFs',
    'Screens are marked DEMO, documents SAMPLE',
    'Demo data stays separate from your accounts',
    'Practice scenarios: late PRO, declined booking, rate limit',
  ],
  startDemo: 'Start the demo',
  startEmpty: 'Start it empty',
  heading: 'Quote, book, and track LTL freight',
  setUpLater: 'You can set up the other one later in Settings.',
  tryDemo: 'Try the demo',
  demoMark: 'DEMO',
  aboutDemo: 'A complete demo account built into Waybill. It runs only on this computer; no carrier is contacted.',
  startingDemo: 'Starting the demo…',
  demoIsStarting: 'The demo is starting',
  connectAccount: 'Connect your account',
  aboutTest: 'The test requests a made-up shipment number. Nothing is booked or charged.',
} as const;
