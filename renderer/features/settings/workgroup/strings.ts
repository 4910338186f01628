/** Texts of the workgroup. A text with values is a function of them. */
import type { BringInProgress, JoinResult, StoreFailed } from '../../../../shared/contract/workgroup.ts';
import { MAX_DOCUMENT_MONTHS } from '../../../../shared/rules/documentMonths.ts';
import { formatAgo, formatCount, formatNumber, formatSince } from '../../../lib/format.ts';

/** The server notes a computer once a minute. */
const SEEN_NOW_MS = 150_000;

type Tested = Extract<JoinResult, { kind: 'tested' }>;
type Failure = NonNullable<Tested['failure']>;
type InvitationProblem = Extract<JoinResult, { kind: 'no_invitation' }>['problem'];

/** What a failed step of the test means, and the next step. */
const JOIN_FAILURES: Readonly<Record<Failure['code'], (failure: Failure) => string>> = {
  name_not_found: ({ server }) => `The network doesn’t know the name ${server.host}. Check the network or VPN.`,
  unreachable: ({ server }) =>
    `Nothing responds at ${server.host}, port ${server.port}. Ask IT whether the server is running and the port is open.`,
  no_response: ({ server }) => `${server.host} doesn’t respond in time. Ask IT to check the server.`,
  no_tls: () => 'The server doesn’t offer encryption. Ask IT to turn on TLS.',
  tls_too_old: () => 'The server supports only old versions of TLS. Ask IT to allow TLS 1.2 or later.',
  certificate_untrusted: () =>
    'The server’s certificate isn’t signed by the authority in the invitation. Ask IT for a new invitation.',
  certificate_expired: () => 'The server’s certificate has expired. Ask IT to renew it.',
  certificate_not_yet_valid: () => 'The server’s certificate isn’t valid yet. Check the clock of this computer.',
  certificate_other_name: ({ server }) => `The server’s certificate isn’t for ${server.host}. Ask IT for one that is.`,
  login_rejected: () => 'The server rejected the login name or password. Check both.',
  no_database: ({ detail }) => `The server has no database ${detail}. Ask IT for a new invitation.`,
  may_not_connect: () => 'This login may not connect to the database. Ask IT for the right to connect.',
  too_many_connections: () => 'The server is full. Try again, or ask IT to allow more logins at the same time.',
  not_accepting: () => 'The server is starting or stopping. Try again in a minute.',
  server_too_old: () => 'The server is older than PostgreSQL 15. Ask IT to update it.',
  standby: () => 'The server is a standby. Ask IT which server is in use.',
  not_durable: ({ detail }) => `The server may lose data in a power failure. Ask IT to turn on ${detail}.`,
  no_role: ({ detail }) => `The login ${detail} has no role in a workgroup. Ask IT for one.`,
  no_store: () => 'The database has no workgroup. Ask IT for a new invitation.',
  another_workgroup: ({ detail }) => `The database has another workgroup: ${detail}. Ask IT for a new invitation.`,
  store_newer: () => 'The workgroup needs a newer version of Waybill. Update Waybill.',
  store_older: () => 'The workgroup was set up by an older version of Waybill. Ask IT to update it.',
  failed: ({ detail }) => `The server reported a problem: ${detail}`,
};

const INVITATION_PROBLEMS: Readonly<Record<InvitationProblem['code'], string>> = {
  too_large: 'The file is too large for an invitation.',
  not_json: 'The file isn’t an invitation.',
  not_an_invitation: 'The file isn’t an invitation.',
  newer_version: 'The invitation needs a newer version of Waybill. Update Waybill.',
  invalid: 'The invitation is damaged. Ask IT for a new one.',
  no_certificate: 'The invitation has no certificate. Ask IT for a new one.',
  certificate_expired: 'The certificate in the invitation has expired. Ask IT for a new one.',
  certificate_not_yet_valid: 'The certificate in the invitation isn’t valid yet. Check the clock of this computer.',
};

/** What a code of the server means while IT creates or updates a database. */
const SERVER_PROBLEMS: Readonly<Record<string, string>> = {
  login_rejected: 'The server rejected the login name or password. Check both.',
  name_not_found: 'The network doesn’t know the name of the server. Check it, and the VPN.',
  unreachable: 'Nothing responds at the server. Check whether it is running.',
  timed_out: 'The server didn’t respond in time. Try again.',
  closed: 'The server stopped responding. Try again.',
  certificate: 'The server’s certificate isn’t trusted. Check it.',
  no_right: 'This login has no right to do that. Use the one that owns the database.',
  too_many_connections: 'The server is full. Try again, or allow more logins at the same time.',
  disk_full: 'The server’s disk is full. Free up space, then try again.',
  standby: 'The server is a standby. Check which server is in use.',
};
const serverProblem = (code: string) => SERVER_PROBLEMS[code] ?? `The server reported a problem (${code}).`;

const CREATE_FAILURES: Readonly<Record<StoreFailed['code'], (detail: string) => string>> = {
  invalid: (detail) => `Check ${detail}.`,
  server_failed: serverProblem,
  not_owner: () => 'This login doesn’t own the database.',
  roles_missing: () => 'This login can’t create roles. An administrator of the server runs these lines first.',
  not_empty: () => 'The database has other data. Create an empty one.',
  not_utf8: (detail) => `The database uses ${detail}. Create one with UTF8.`,
  store_newer: () => 'The workgroup needs a newer version of Waybill. Update Waybill.',
  no_store: () => 'The database has no workgroup.',
  another_workgroup: (detail) => `The database has another workgroup: ${detail}.`,
  migration_failed: (detail) =>
    `A step failed. ${serverProblem(detail)} The database has everything it had, and clerks can continue working.`,
};

/** One of each kind, for counts. */
const BROUGHT: Readonly<Record<BringInProgress['kind'], string>> = {
  contacts: 'contact',
  items: 'item',
  quote_templates: 'template',
  quotes: 'quote',
  quote_contacts: 'quote',
  shipments: 'shipment',
  bookings: 'booking',
  notes: 'note',
  tasks: 'task',
  documents: 'document',
  prints: 'print',
};

export const workgroupStrings = {
  workgroup: 'Workgroup',
  whatItIs: 'Clerks in a workgroup share contacts, shipments, bookings, and documents through your office’s server.',

  // Joining
  joinWorkgroup: 'Join workgroup',
  invitation: 'Invitation',
  invitationHint: 'A .waybill file from IT',
  chooseFile: 'Choose file…',
  noFile: 'No file chosen',
  chooseInvitation: 'Choose the invitation first',
  loginName: 'Login name',
  loginHint: 'From IT, for the workgroup’s server',
  password: 'Password',
  yourName: 'Your name',
  nameHint: 'Other clerks see it',
  savePassword: 'Save password',
  inKeychain: 'In this computer’s keychain',
  untilClosed: 'Until Waybill closes',
  dataOfAccount: 'Data of this account',
  bringIn: 'Add to the workgroup',
  leaveHere: 'Don’t add',
  testLogin: 'Test login',
  testing: 'Testing…',
  joining: 'Joining…',
  required: 'Required.',
  enterPort: '1 to 65535.',
  loginWorks: (name: string) => `The login works: ${name}`,
  loginFailed: 'The test failed',
  nothingChanged: 'Nothing was changed.',
  roleIs: (role: NonNullable<Tested['role']>) => `Your role: ${workgroupStrings.role(role)}.`,
  clockIsOff: 'The clock of this computer is wrong by more than 2 minutes. Times of other clerks will be off.',
  whatIsHere: ({ contacts, items, shipments }: Tested['here']) =>
    `This account has ${formatCount(contacts, 'contact')}, ${formatCount(items, 'item')}, and ${formatCount(shipments, 'shipment')}. A backup of it stays on this computer. Drafts, orders, and invoices stay in the account.`,
  bringing: ({ kind, done, total }: BringInProgress) =>
    `Adding to the workgroup: ${formatNumber(done)} of ${formatCount(total, BROUGHT[kind])}`,
  joinFailure: (failure: Failure) => JOIN_FAILURES[failure.code](failure),
  otherHost: (failure: Failure) => `${failure.server.host}: ${JOIN_FAILURES[failure.code](failure)}`,
  invitationProblem: ({ code }: InvitationProblem) => INVITATION_PROBLEMS[code],

  // Creating
  createWorkgroup: 'Create workgroup',
  forIt: 'For IT: creates a workgroup in an empty PostgreSQL database.',
  workgroupName: 'Workgroup name',
  host: 'Server',
  port: 'Port',
  database: 'Database',
  ownerLogin: 'Login that owns the database',
  ownerHint: 'Used once and not saved',
  certificate: 'Certificate of the authority (PEM)',
  certificateHint: 'The authority that signed the server’s certificate',
  creating: 'Creating…',
  created: (isNew: boolean) => (isNew ? 'Workgroup created' : 'The database has a workgroup already'),
  saveInvitation: 'Save invitation',
  invitationSaved: (path: string) => `Saved ${path}`,
  nothingCreated:
    'Nothing was changed. To update its database, open Settings › Workgroup on a computer that has joined it.',
  invitationNext: 'Save the invitation and give it to each clerk. It contains no password.',
  databaseLines: 'Run these lines once, as an administrator of the server:',
  linesForLogin: 'Lines that create the login of one person',
  role: (role: 'reader' | 'clerk' | 'supervisor') =>
    ({ reader: 'reader', clerk: 'clerk', supervisor: 'supervisor' })[role],
  roleLabel: 'Role',
  invalidLogin: 'Enter a login name without line breaks, up to 63 characters.',
  notCreated: 'No workgroup was created',
  storeFailure: ({ code, detail }: StoreFailed) => CREATE_FAILURES[code](detail),
  lines: 'lines',

  // Updating the database
  updateDatabase: 'Update the database',
  updating: 'Updating the database…',
  databaseIsOlder:
    'For IT: the workgroup’s database is from an earlier version of Waybill. New features may need the current one.',
  whatUpdatingDoes:
    'What the database contains doesn’t change. Clerks can continue working, also with the version of Waybill before this one. Back up the database first.',
  databaseUpdated: 'The database is up to date',
  databaseNotUpdated: 'The database was not updated',
  waybillTooOld:
    'The workgroup needs a newer version of Waybill. Until you update, you can view everything but change nothing.',

  // Membership
  memberOf: (name: string) => `Workgroup ${name}`,
  server: 'Server',
  login: 'Login',
  thisComputer: 'This computer',
  status: 'Status',
  connected: 'Connected',
  connecting: 'Connecting…',
  notConnected: 'Not connected',
  awaySince: (sinceMs: number) => `Can’t reach the server since ${formatSince(sinceMs, Date.now())}`,
  reading: (rows: number) => `Reading the workgroup’s data: ${formatNumber(rows)} rows`,
  rejectedSince: (sinceMs: number) => `Login rejected. Not connected since ${formatSince(sinceMs, Date.now())}`,
  loginRejected: (passwordIn: 'keychain' | 'session') =>
    passwordIn === 'session'
      ? 'The password was entered until Waybill closed, or the server rejected it. Enter the current password, or try again once IT has unlocked the login.'
      : 'The server rejected the password, or the keychain was locked. Waybill doesn’t try it again automatically, because that could lock the login. Enter the current password, or try again once the keychain or the login is unlocked.',
  tryNow: 'Try now',
  tryAgain: 'Try again',
  members: 'Members',
  nameAndComputer: 'Name, computer',
  loginAndRole: 'Login, role',
  joined: 'Joined',
  lastSeen: 'Last seen',
  seen: (seenAtMs: number | null, nowMs: number) =>
    seenAtMs === null ? '–' : nowMs - seenAtMs < SEEN_NOW_MS ? 'now' : formatAgo(seenAtMs, nowMs),
  polls: (name: string, computer: string, since: string) =>
    `${name} (${computer}) checks shipments for all members, since ${since}.`,
  noRights: 'no role',
  you: 'you',
  removeMember: 'Remove member',
  removeNamed: (name: string, computer: string) => `Remove member ${name} (${computer})`,
  whatRemovingDoes: 'This computer can’t change anything in the workgroup anymore. Its login remains until IT ends it.',
  removed: (name: string) => `Removed ${name}`,
  yourRole: 'Your role',
  wasRemoved:
    'This computer was removed from the workgroup. You can view everything but change nothing. To make changes again, leave the workgroup and join it again.',
  isReader: 'Your login can view everything but change nothing. Ask IT for the clerk role.',
  policy: 'Rules of the workgroup',
  sameOrder: 'Booking the same order again',
  sameOrderHint: 'Applies to a quote whose freight another quote has booked',
  confirmSimilar: { clerk: 'Any clerk can', supervisor: 'Only a supervisor can' },
  documentMonths: 'Documents stay in the database',
  documentMonthsHint:
    'Counted from when a shipment is closed. Older documents are deleted from the database, and can be downloaded for as long as your freight provider has them.',
  months: (months: number) => (months === MAX_DOCUMENT_MONTHS ? 'Always' : formatCount(months, 'month')),
  supervisorChanges: 'A supervisor can change these rules.',
  replacePassword: 'Replace password',
  passwordReplaced: 'Password replaced',
  leaveWorkgroup: 'Leave workgroup',
  leaving: 'Leaving…',
  whatLeavingDoes:
    'This account gets a copy of everything in the workgroup and works without the server. Other clerks no longer see what you change.',
  neverShared: 'Some of your entries can no longer be shared',
  staysHere:
    'They stay in this account. If they include the result of a booking, tell the other clerks so that they don’t book the order again.',
  bothPoll: 'The workgroup and this computer will then both check shipments with your freight provider.',
};
