/** Texts of this feature. A text with values is a function of them. */
export const practiceStrings = {
  // PracticeScreen
  title: 'Practice',
  about: 'Five tasks in the demo. Nothing is sent to a carrier.',
  onlyInDemo: 'Practice is only in the demo. Use the demo account in Settings › Accounts.',
  goToAccounts: 'Go to Accounts',
  startTask: (title: string) => `Start: ${title}`,
  done: 'Done',
  notDone: 'Not done',
  inProgress: 'In progress',
  startAgain: 'Start again',
  spokenTask: (title: string) => `: ${title}`,
  start: 'Start',

  // tasks
  tasks: {
    book: {
      title: 'Quote and book a shipment',
      steps:
        'In Origin and Destination, type the first letters of a contact. Enter a line of freight, get rates, and book the cheapest one.',
    },
    declined: {
      title: 'The carrier declines',
      steps:
        'Book any rate. The carrier declines it, and nothing is booked. Book another carrier: your entries carry over.',
    },
    lost_response: {
      title: 'The confirmation is lost',
      steps:
        'Book any rate. The network fails before the confirmation arrives. Choose Finish: Waybill asks for the result and never books twice.',
    },
    late_pro: {
      title: 'The PRO is late',
      steps:
        'Book any rate. It has no PRO yet. Until the PRO arrives, a day in the demo takes a minute: about five minutes. Then reprint the BOL.',
    },
    batch_print: {
      title: 'Print several shipments at once',
      steps: 'Select two or more shipments, then print their BOLs and labels with Shift+P. It needs a printer.',
    },
  },
} as const;
