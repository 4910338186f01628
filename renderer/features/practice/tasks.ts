/** What each guided task asks for, and the screen it starts on. */
import type { PracticeTask } from '../../../shared/rules/practiceTasks.ts';

interface Task {
  readonly title: string;
  readonly steps: string;
  readonly startsAt: string;
}

export const TASKS: Readonly<Record<PracticeTask, Task>> = {
  book: {
    title: 'Quote and book a shipment',
    steps:
      'In Origin and Destination, type the first letters of a contact. Enter a line of freight, get rates, and book the cheapest one.',
    startsAt: '/quote',
  },
  declined: {
    title: 'The carrier declines',
    steps:
      'Book any rate. The carrier declines it, and nothing is booked. Book another carrier: your entries carry over.',
    startsAt: '/quote',
  },
  lost_response: {
    title: 'The confirmation is lost',
    steps:
      'Book any rate. The network fails before the confirmation arrives. Choose Finish: Waybill asks for the result and never books twice.',
    startsAt: '/quote',
  },
  late_pro: {
    title: 'The PRO is late',
    steps:
      'Book any rate. It has no PRO yet. A day in the demo now takes a minute, so the PRO arrives after about five minutes. Then reprint the BOL.',
    startsAt: '/quote',
  },
  batch_print: {
    title: 'Print several shipments at once',
    steps: 'Select two or more shipments, then print their BOLs and labels with Shift+P. It needs a printer.',
    startsAt: '/shipments',
  },
};
