/** What the audit trail records. Both lists are closed; stored entries outside them are not shown. */

/** What an entry is about. */
export const AUDIT_SUBJECTS = [
  'booking',
  'shipment',
  'note',
  'task',
  'alert',
  'print',
  'email',
  'contact',
  'item',
  'carrier',
  'template',
  'order',
  'invoice',
  'routing',
  'setting',
  'attachment',
  'claim',
  'member',
  'file',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/**
 * What was done. `send` to `abandon` are the states of a booking, `begin`, `finish` (for another clerk), and `withhold`
 * those of one in a workgroup, `done` to `unsnooze` those of tasks and alerts.
 */
export const AUDIT_ACTIONS = [
  'add',
  'change',
  'remove',
  'restore',
  'send',
  'book',
  'decline',
  'lose',
  'abandon',
  'done',
  'reopen',
  'snooze',
  'unsnooze',
  'end',
  'begin',
  'finish',
  'withhold',
  'clear',
  'bring',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
