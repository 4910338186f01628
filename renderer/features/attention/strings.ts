/** Texts of this feature, without those of alerts, which are in `alertMessages.ts`. */
import { formatCount, formatNumber } from '../../lib/format.ts';

export const attentionStrings = {
  // AlertTable
  selectAll: 'Select all',
  alertHead: 'What happened, what to do',
  shipment: 'Shipment',
  returns: 'Returns',
  since: 'Since',
  selectAlert: (title: string) => `Select ${title}`,
  phone: (phone: string) => ` Phone: ${phone}.`,

  // AttentionScreen
  selected: (count: number) => `${formatNumber(count)} selected`,
  alertCount: (count: number) => formatCount(count, 'alert'),
  showGroup: {
    all: 'Show all',
    finish: 'Show finish',
    call: 'Show call the carrier',
    support: 'Show contact support',
    print: 'Show print',
    check: 'Show check',
    task: 'Show tasks due',
    snoozed: 'Show snoozed',
  },
  onlyFirst: (shown: number, total: number) =>
    `Showing ${formatNumber(shown)} of ${formatNumber(total)}. Shipments lists all of them.`,
  markDoneTitle: (count: number) => `Mark ${formatCount(count, 'alert')} done?`,
  markCountDone: (count: number) => `Mark ${formatNumber(count)} done`,
  markDoneHint: 'They are removed from this list. An alert returns only if something new happens.',
  markDoneSkips: (bookings: number) =>
    `${formatCount(bookings, 'unfinished booking')} can’t be marked done and will still be listed. The others are removed from this list. An alert returns only if something new happens.`,
  finishBooking: 'An unfinished booking has to be finished.',
  nothingSnoozed: 'Nothing is snoozed.',
  emptyGroup: 'Nothing in this group.',
  caughtUp: 'You’re all caught up.',
  caughtUpUntil: (time: string) => `You’re all caught up. Snoozed alerts return ${time}.`,
  all: 'All',
  snoozed: 'Snoozed',
  move: 'Move',
  open: 'Open',
  select: 'Select',
  extendSelection: 'Extend selection',
  markDone: 'Mark done',
  snooze: 'Snooze',
  showAgainNow: 'Show again now',
  clearSelection: 'Clear selection',
  goBack: 'Go back',
  needsAttention: 'Needs attention',
  nothingSelected: 'Nothing is selected.',
  group: 'Group',
  alerts: 'Alerts',

  // SnoozeDialog
  snoozeUntil: 'Snooze until',
  date: 'Date',
  dateHint: '11/18 or +1',
  returnsAt: (time: string) => `Returns at ${time}`,
  enterDate: 'Enter a date after today: 11/18, or +1 for the next business day.',

  // alertGroups
  finish: 'Finish',
  callCarrier: 'Call the carrier',
  contactSupport: 'Contact support',
  print: 'Print',
  check: 'Check',
  tasksDue: 'Tasks due',

  // snoozing
  oneHour: (time: string) => `1 hour (until ${time})`,
  tomorrow: (time: string) => `Tomorrow (${time})`,
  nextBusinessDay: (time: string) => `Next business day (${time})`,

  // useAlertActions; `count` is null for a single alert
  shownAgain: (count: number | null) =>
    count === null ? 'Alert shown again' : `${formatCount(count, 'alert')} shown again`,
  snoozedUntil: (count: number | null, time: string) =>
    count === null ? `Snoozed until ${time}` : `${formatCount(count, 'alert')} snoozed until ${time}`,
  oneMarkedDone: 'Marked done',
  markedDone: (count: number) => `${formatNumber(count)} marked done`,
  markedDoneExcept: (message: string, bookings: number) =>
    `${message}. ${formatCount(bookings, 'unfinished booking')} must be finished`,
} as const;
