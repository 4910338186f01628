/** What each guided task asks for, and the screen it starts on. */
import type { PracticeTask } from '../../../shared/rules/practiceTasks.ts';
import { practiceStrings } from './strings.ts';

interface Task {
  readonly title: string;
  readonly steps: string;
  readonly startsAt: string;
}

const { tasks } = practiceStrings;

export const TASKS: Readonly<Record<PracticeTask, Task>> = {
  book: { ...tasks.book, startsAt: '/quote' },
  declined: { ...tasks.declined, startsAt: '/quote' },
  lost_response: { ...tasks.lost_response, startsAt: '/quote' },
  late_pro: { ...tasks.late_pro, startsAt: '/quote' },
  batch_print: { ...tasks.batch_print, startsAt: '/shipments' },
};
