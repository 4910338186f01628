/** Texts of the banner, which is loaded after the first paint. */
import type { ReactNode } from 'react';

export const bannerStrings = {
  replaceCredentials: 'Replace credentials',
  credentialsRejected: (
    <>
      <b>Your username or password was rejected (401).</b> Tracking is paused. Everything saved is still available. Copy
      the username and password from API Access in the customer portal and replace them here; tracking resumes
      automatically.
    </>
  ),
  enterPassword: 'Enter password',
  noPasswordSaved: (
    <>
      <b>No password saved.</b> It was entered only until Waybill closed. Everything saved is still available. Enter it
      again to get rates, book, and track.
    </>
  ),
  finishBooking: 'Finish booking',
  checkAccounts: 'Check accounts',
  somethingWentWrong: (code: string) => `Something went wrong (${code})`,
  isRespondingAgain: (connection: string) => `${connection} is responding again`,
  trying: 'Trying…',
  tryNow: 'Try now',
  pauseRequested: (provider: ReactNode, time: ReactNode) => (
    <>
      <b>
        {provider} asked for a pause until {time}.
      </b>{' '}
      Waybill sends nothing before then. Waiting requests are sent afterwards. “Try now” sends one test request anyway.
    </>
  ),
  openWorkgroup: 'Workgroup settings',
  workgroupAway: (time: string) => (
    <>
      <b>Can’t reach the workgroup since {time}.</b> Lists are as of then. You can get rates, print, and save drafts and
      notes, but not book or change shared data.
    </>
  ),
  checkUpdates: 'Check for updates',
  waybillTooOld: (
    <>
      <b>Update Waybill.</b> The workgroup needs a newer version. Until then you can read and print what is on this
      computer. Your drafts are saved. You can’t book or change anything that other clerks see.
    </>
  ),
  databaseTooOld: (
    <>
      <b>The workgroup’s database is too old for this version of Waybill.</b> Until IT updates it, you can read and
      print what is on this computer. Your drafts are saved.
    </>
  ),
  workgroupLoginRejected: (
    <>
      <b>The workgroup’s server rejected your password.</b> You can read, get rates, and print. Waybill doesn’t try it
      again automatically.
    </>
  ),
  tryAgain: 'Try again',
  connected: 'Connected',
  testAccountAgain: 'Test account again',
  testing: 'Testing…',
  accountNotApproved: (
    <>
      <b>This account isn’t approved (403).</b> Tracking is paused. Everything saved is still available. Open API Access
      in the customer portal: if it says Active, test again; if it was revoked, generate new credentials and replace
      them here.
    </>
  ),
  listWasMissing: (
    <>
      <b>The list of your accounts was missing.</b> Waybill restored its latest backup. Quotes, bookings, and shipments
      aren’t affected. Check that every account is listed.
    </>
  ),
  listWasDamaged: (
    <>
      <b>The list of your accounts was damaged.</b> Waybill restored its latest backup. Quotes, bookings, and shipments
      aren’t affected. Check that every account is listed.
    </>
  ),
  folderOfAnotherUser: (folder: string) => (
    <>
      <b>Other users of this computer may be able to read Waybill’s data.</b> Its folder, {folder}, belongs to another
      user. You can continue working. Ask IT to correct the folder’s permissions.
    </>
  ),
  folderNotRestricted: (folder: string) => (
    <>
      <b>Other users of this computer may be able to read Waybill’s data.</b> Its folder, {folder}, is on a disk that
      can’t restrict access. You can continue working. Ask IT to correct the folder’s permissions.
    </>
  ),
};
