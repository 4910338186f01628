/** What each error code says about the account, the provider and this computer, for code that decides by it. */
import type { AppErrorCode } from '../errors.ts';

/**
 * - `rejected`: the provider accepted the credentials, but not the request
 * - `credentials`: the provider rejected the credentials
 * - `password`: no password to send, or the keychain won't release it
 * - `rate_limit`: the provider requested a pause
 * - `unreadable`: the provider responded, against its specification
 * - `elsewhere`: something other than the freight API responded
 * - `network`: nothing responded
 * - `disk`: the data can't be read or saved, so every further call fails too
 * - `workgroup`: its store can't be reached or written, so nothing shared can be saved
 * - `canceled`: by the user, or because the app closes
 * - `local`: about one action on this computer
 */
export type ErrorKind =
  | 'rejected'
  | 'credentials'
  | 'password'
  | 'rate_limit'
  | 'unreadable'
  | 'elsewhere'
  | 'network'
  | 'disk'
  | 'workgroup'
  | 'canceled'
  | 'local';

/** Exhaustive: a new error code doesn't compile until it is placed here. */
const KINDS: Readonly<Record<AppErrorCode, ErrorKind>> = {
  validation_failed: 'rejected',
  shipment_not_found: 'rejected',
  quote_not_found: 'rejected',
  booking_failed: 'rejected',
  unauthorized: 'credentials',
  not_approved: 'credentials',
  password_missing: 'password',
  keychain: 'password',
  rate_limited: 'rate_limit',
  bad_response: 'unreadable',
  unknown_service_error: 'unreadable',
  not_this_service: 'elsewhere',
  gateway: 'elsewhere',
  redirected: 'elsewhere',
  response_too_large: 'elsewhere',
  unreachable: 'network',
  timed_out: 'network',
  certificate: 'network',
  disk_full: 'disk',
  storage_failed: 'disk',
  data_damaged: 'disk',
  data_removed: 'disk',
  lock_lost: 'disk',
  schema_too_new: 'disk',
  workgroup_away: 'workgroup',
  store_full: 'workgroup',
  cancelled: 'canceled',
  bad_address: 'local',
  not_connected: 'local',
  pickup_date_passed: 'local',
  quote_already_used: 'local',
  similar_bookings: 'local',
  references_required: 'local',
  booking_outcome_unknown: 'local',
  unfinished_bookings: 'local',
  name_taken: 'local',
  changed_elsewhere: 'local',
  fields_invalid: 'local',
  table_unreadable: 'local',
  order_changed: 'local',
  order_locked: 'local',
  set_by_policy: 'local',
  update_failed: 'local',
  update_blocked: 'local',
  already_running: 'local',
  order_run_active: 'local',
  document_not_released: 'local',
  document_not_pdf: 'local',
  document_incomplete: 'local',
  documents_not_merged: 'local',
  attachment_too_large: 'local',
  attachment_incomplete: 'local',
  email_too_large: 'local',
  document_unopenable: 'local',
  document_damaged: 'local',
  document_link_refused: 'local',
  document_link_unusable: 'local',
  document_link_astray: 'local',
  document_store_failed: 'local',
  printer_not_chosen: 'local',
  printer_missing: 'local',
  printer_refused: 'local',
  printer_lacks: 'local',
  print_unclear: 'local',
  print_service_gone: 'local',
  print_window_failed: 'local',
  document_unprintable: 'local',
  document_protected: 'local',
  print_outdated: 'local',
  nothing_to_print: 'local',
  file_not_saved: 'local',
  restore_blocked: 'local',
  in_use_by: 'local',
  member_is_booking: 'local',
  changed_meanwhile: 'local',
  not_allowed: 'local',
  needs_supervisor: 'local',
  not_shared_yet: 'local',
  not_found: 'local',
  invalid_payload: 'local',
  core_stopped: 'local',
  signed_out: 'local',
  unexpected_answer: 'local',
  internal: 'local',
};

/** The kind of an error code. */
export function errorKind(code: AppErrorCode): ErrorKind {
  return KINDS[code];
}

/** Whether every further request of the account would fail in the same way (spec §5). */
export function failsEveryRequest(code: AppErrorCode): boolean {
  return ['credentials', 'password', 'rate_limit', 'disk', 'workgroup'].includes(KINDS[code]);
}

/** Whether the freight API couldn't be reached at its URL. */
export function isUnreached(code: AppErrorCode): boolean {
  return KINDS[code] === 'network' || KINDS[code] === 'elsewhere';
}
