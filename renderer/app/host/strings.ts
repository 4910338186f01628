/** Texts of what the host opens: links and scanned codes. A text with values is a function of them. */

export const hostStrings = {
  // OpenedLink
  shipmentNotHere: 'This shipment isn’t in Waybill yet. Track it with the account in use?',
  trackShipment: 'Track shipment',

  // OpenedLink, ShownNotifications
  closeThenOpen: (what: string) => `Close this dialog, then open ${what}`,

  // ScannedCode
  numberNotHere:
    'No shipment here has this BOL, PRO, PO, or order number. Tracking it checks with your freight provider.',
  trackPro: 'Track PRO',
  trackBol: 'Track BOL',
  closeThenScan: (code: string) => `Close this dialog, then scan ${code} again`,
  scanned: (code: string) => `Scanned ${code}`,
  attached: (code: string) => `Attached ${code}`,

  // TrackDialog
  attachProSticker: 'Attach PRO sticker',
  close: 'Close',
  attachPro: (bolNumber: string, number: string) =>
    `Shipment ${bolNumber} has no PRO yet. If ${number} is on its PRO sticker, attach it as your own note. It is compared with the carrier’s PRO when that arrives.`,
};
