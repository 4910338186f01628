/** Texts of this feature. A text with values is a function of them. */
import { formatCount, formatNumber } from '../../lib/format.ts';

export const bookingStrings = {
  // AbandonForm
  discard: 'Discard',
  discardBooking: 'Discard booking',

  // BolNumber
  copyHidden: (
    <>
      Copy<span className="vh"> BOL number</span>
    </>
  ),
  copyBolNumber: 'Copy BOL number',
  bolNumber: 'BOL number',

  // BookedResult
  asSelected: 'as selected',
  ifItIsntWhatYouNeed: 'The shipment is valid. If it isn’t what you need, contact support with the BOL number.',
  pickupMarkedAsConfirmed: 'Pickup marked as confirmed.',
  refresh: 'Refresh',
  newQuote: 'New quote',
  openInShipments: 'Open in Shipments',
  booked: 'Booked',
  alreadyBookedWith: (bookedName: string) => `Already booked with ${bookedName}`,
  notYetShared: 'Not yet shared with the workgroup',
  sharedLater: 'The booking is saved on this computer. Other clerks see it as soon as the workgroup’s server responds.',
  bookedWith: (bookedName: string) => `Booked with ${bookedName}`,
  proNumber: 'PRO number',
  pickupNumber: 'Pickup number',
  assignedAfterPickup: 'Usually assigned after pickup',
  referenceNumbers: 'Reference numbers',
  po: 'PO',
  orderNumber: 'Order number',
  references: 'References',
  providerShipmentId: 'Provider shipment ID',
  quoteReference: 'Quote reference',
  carrierAndPrice: 'Carrier and price',
  differsFromSelection: 'differs from your selection',
  notConfirmed: 'not confirmed',
  notAssignedYet: 'Not assigned yet',
  recovered: 'Recovered: it was already booked; only the confirmation was lost',
  resendReturnedIt: 'The resend returned that shipment. Nothing was booked twice.',
  bookedNow: 'Booked now: the first request did not go through',
  onlyThisShipment: 'There is only this shipment.',
  partsUnreadable: 'Booked, but parts of the response couldn’t be read',
  shipmentIsValid: 'The shipment is valid. The next refresh may fill in the rest. The response is saved for support.',
  alreadyBookedUnclear: 'The response doesn’t say whether this quote was already booked',
  wasAlreadyBooked: 'This quote was already booked; this is that shipment',
  nothingWasBookedTwice: 'Nothing was booked twice.',
  shipmentDiffers: 'Booked shipment differs from your selection',
  originalReturned: 'This quote was already booked; the original shipment was returned. Nothing was booked twice.',
  responseDoesntMatch: 'The booking response doesn’t match the request.',
  markPickupConfirmed: 'Mark pickup confirmed',
  actionNeeded: 'Action needed: confirm pickup',
  staysOpenUntilDone: 'stays open until done',
  pickupConfirmed: 'Pickup confirmed',
  callWithBol: (bolNumber: string) => `Call with BOL ${bolNumber}.`,
  shipmentIsBooked: (message: string) => `The shipment is booked, but the pickup isn’t confirmed. ${message}`,

  // BookedScreen
  booking: 'Booking',
  selectedRate: 'Selected rate',
  quotedNotConfirmed: 'quoted; the booked price is not confirmed',
  quoteHasBeenBooked: 'This quote has been booked.',

  // BookingScreen
  bookShipment: 'Book shipment',
  quote: 'Quote',
  quoteIsBooked: 'This quote is booked',
  quoteIsBeingBooked: 'This quote is being booked',
  quoteWasSubmitted: 'This quote was submitted, and the booking outcome is unknown',
  originalIsBeingBooked: 'The original quote is being booked',
  originalWasSubmitted: 'The original quote was submitted, and the booking outcome is unknown',
  bookAfterResponse: 'You can book this what-if once a response arrives. Your entries are saved.',
  finishOriginalFirst: 'Finish that booking first: a shipment may exist. Your entries are saved.',
  viewBooking: 'View booking',
  quoteCanBeBookedOnce: 'A quote can be booked once. Requote to book another shipment or carrier.',

  // BookingWizard
  quotedAt: (time: string, age: string) =>
    `Quoted ${time}, ${age}. Bookable while the carrier honors it. A different date needs a new quote.`,
  bookingNow: 'Booking…',
  requoting: 'Requoting…',

  // SameOrderScreen
  sameOrder: 'Same order booked twice',
  twoPickups: (isUnknown: boolean) =>
    isUnknown ? 'The same order may have been booked twice' : 'Two trucks are booked for the same order',
  cancelOne: (isUnknown: boolean) =>
    isUnknown
      ? 'Don’t finish the booking that isn’t confirmed. Ask the carrier or support whether it exists. If it does, cancel one of the two with its carrier before the pickup.'
      : 'If only one is needed, call the carrier of the other with its BOL number and cancel it before the pickup. If both are needed, mark the alert done.',
  openBooking: 'Open booking',
  openBol: (bolNumber: string) => `Open BOL ${bolNumber}`,
  voided: 'Voided',
  goBack: 'Go back',

  // DuplicateDialog
  nothingHasBeenSent: (similar: number) =>
    similar > 1
      ? `Nothing has been sent. Booking both will dispatch two pickups. ${formatNumber(similar)} similar bookings; showing the latest. You won’t be asked about them again.`
      : 'Nothing has been sent. Booking both will dispatch two pickups. You won’t be asked about it again.',
  onlySupervisor: 'In your workgroup, only a supervisor can book the same order again.',
  nothingSentOnlySupervisor:
    'Nothing has been sent, and your entries are saved. In your workgroup, only a supervisor can book the same order again.',
  discardedOnly: 'Discarded',
  requestMayArrive: (until: string) => `Its request may still arrive until ${until}`,
  savedNotSent: 'Saved, not sent',
  sendingNow: 'Sending now',
  rejectedNotBooked: 'Rejected, not booked',
  sentOutcomeUnknown: 'Sent, outcome unknown',
  discardedNotBooked: 'Discarded, not booked',
  status: 'Status',
  pickup: 'Pickup',
  lane: 'Lane',
  consignee: 'Consignee',
  poNumber: 'PO number',
  freight: 'Freight',
  carrier: 'Carrier',
  notBookedYet: 'Not booked yet',
  bol: (bolNumber: string) => `BOL ${bolNumber}`,
  by: (name: string, computer: string) => `by ${name} (${computer})`,
  possibleDuplicate: 'Possible duplicate booking',
  bookAnyway: 'Book anyway',
  openEarlierBooking: 'Open earlier booking',
  field: 'Field',
  thisBooking: 'This booking',
  earlierBooking: 'Earlier booking',

  // FreightReview
  yes: 'Yes',
  no: 'No',
  freightToBook: 'Freight to book',
  qty: 'Qty',
  description: 'Description',
  nmfc: 'NMFC',
  class: 'Class',
  dimensions: 'L × W × H',
  stackable: 'Stackable',
  wtEach: 'Wt each',
  totalWt: 'Total wt',
  est: (unit: string) => `est. ${unit}`,
  accessorials: 'Accessorials:',
  none: 'None',

  // useMayArriveUntil
  mayStillArrive: (until: string, isEarlier: boolean) =>
    `${isEarlier ? 'An earlier request' : 'The request'} may still arrive until ${until}`,
  rejectedTooEarly: (until: string) => (
    <>
      If it arrives, it may be booked, so this rejection doesn’t count yet. Try <b>Finish booking</b> again now or after{' '}
      {until}. A rejection after that time means that nothing was booked.
    </>
  ),
  rejectionsDontCountYet: (until: string) => (
    <>
      If it arrives, it may be booked. You can <b>Finish booking</b> now or later; a rejection before {until} doesn’t
      count yet.
    </>
  ),
  rejectionCounts: (
    <>
      No earlier request can arrive anymore. If <b>Finish booking</b> is rejected again, nothing was booked.
    </>
  ),
  asksUntil: (until: string) =>
    `If it arrives, it may be booked. Until ${until}, Waybill asks before it books this order from another quote.`,

  // NoPriceDialog
  rateHasNoPrice: 'This rate has no price',
  bookWithoutPrice: 'Book without a price',
  dontBook: 'Don’t book',
  quotedWithoutPrice: (carrierName: string) =>
    `${carrierName} was quoted with a total of 0. The carrier’s price is unknown. Nothing has been sent.`,

  // NotBooked
  reasonWas: (reason: string) => (
    <>
      Reason: <q>{reason}</q>
    </>
  ),
  notBooked: 'Not booked: rejected',
  discarded: 'Discarded: nothing was booked',
  discardedMayArrive: 'Discarded: a request may still arrive',
  notSent: 'Not sent',
  unknown: 'Unknown',
  sending: 'Sending',
  correctAndBookAgain: 'Correct and book again',
  closedNothingBooked: 'Closed: confirmed that nothing was booked',
  requestIsSaved: 'The request is saved. If a shipment turns up, track it by BOL or PRO in Shipments.',

  // OutcomeHead
  quoteNumber: (quoteReference: string) => `Quote ${quoteReference}`,

  // PartyFields
  addExtTo: {
    shipper: (extension: string) => `Add ext. ${extension} to the pickup instructions`,
    consignee: (extension: string) => `Add ext. ${extension} to the delivery instructions`,
  },
  removeExtFrom: {
    shipper: (extension: string) => `Remove ext. ${extension} from the pickup instructions`,
    consignee: (extension: string) => `Remove ext. ${extension} from the delivery instructions`,
  },
  extensionPrints: {
    shipper: (extension: string) => `Ten digits are sent. Ext. ${extension} prints in the pickup instructions.`,
    consignee: (extension: string) => `Ten digits are sent. Ext. ${extension} prints in the delivery instructions.`,
  },
  extensionNotPrinted: (extension: string) => `Ten digits are sent. Ext. ${extension} isn’t printed.`,
  shipper: 'Shipper',
  fromQuote: 'from the quote',
  streetAddress: 'Street address',
  suiteDock: 'Suite / dock',
  contact: 'Contact',
  phone: 'Phone',
  email: 'Email',
  optional: 'Optional',
  companyName: 'Company name',
  fromYourContacts: 'From your contacts',
  contactsNotSearched: 'Contacts couldn’t be searched. Keep typing to try again.',
  typeToSearchContacts: 'Type to search contacts in this ZIP',
  contacts: 'Contacts',
  notesFor: (name: string) => `Notes for ${name}`,
  removeExt: 'Remove ext.',
  addExt: 'Add ext.',

  // PinnedRate
  unitsAndVolume: (units: number, volumeFt3: string) => `${units === 1 ? 'unit' : 'units'}, ${volumeFt3} ft³`,
  noPriceTitle: 'No price',
  wasNoPrice: 'was no price',
  allInHint: (currency: string) =>
    `all-in quote, ${currency}. Reweigh, reclass, or added services can change the invoice.`,
  quotedWithZero: 'quoted with a total of 0',
  carrierPhone: (phone: string) => `Carrier phone ${phone}`,
  carrierIsBlocked: 'This carrier is blocked in Carriers.',
  samePriceAsBefore: 'same price as before',
  transitDays: (days: number) => formatCount(days, 'transit day'),
  noEstDelivery: 'no est. delivery',
  origin: 'Origin',
  destination: 'Destination',
  handlingUnits: 'Handling units',

  // RateChoices
  book: (carrierName: string) => `Book ${carrierName}`,
  allRates: 'All rates',

  // RateUnavailable
  twoRatesWithCode: (carrier: string) =>
    `Two rates of this quote have the code ${carrier}: Waybill can’t specify which one to book`,
  rateNotInQuote: 'This quote doesn’t have the selected rate',
  noCarriersReturnedRate: (name: string) => `No carriers returned a rate this time, including ${name}`,
  returnedNoRateThisTime: (name: string) => `${name} returned no rate this time`,
  returnedNoRateWith: (name: string, accessorial: string, code: string) =>
    `${name} returned no rate with ${accessorial} (${code})`,
  backToPreviousQuote: 'Back to previous quote',
  selectAnotherRate: 'Nothing is booked. Select one of its rates:',
  entriesCarryOver: 'Nothing is booked. Your entries are saved and carry over to the rate you choose:',
  backToWithout: (carrierName: string, code: string, total: string) =>
    `Back to ${carrierName} without ${code}, ${total}`,

  // ReferenceChips
  remove: (reference: string) => `Remove ${reference}`,

  // ReferenceFields
  printsOnBol: 'Prints on the BOL',
  orderNumberHint: 'Your order or invoice number',
  enterOrCommaAdds: 'Press Enter or comma to add',
  defaultFor: (customer: string) => `Default for ${customer}`,
  requiredBy: (customer: string) => `Required by ${customer}`,
  instructions: 'Instructions',
  specialInstructions: 'Special instructions (print on the BOL)',

  // Rejection
  providerMessage: (message: string) => (
    <>
      Message: <q>{message}</q>
    </>
  ),
  responseForSupport: 'Response, for support',

  // RemarkNote
  accessorial: 'the accessorial',
  removeFromRemarks: (phrase: string) => `Remove “${phrase}” from remarks`,
  remarksAreBilled: 'Carriers bill for services requested in remarks. Quoting them up front costs less.',
  addAndRequote: (code: string) => `Add ${code} and requote`,
  removeFromRemarksShort: 'Remove from remarks',
  removeShort: 'Remove',
  requotingHint: 'Requoting changes the price. Your entries are saved. You can also book without it.',

  // ReviewStep
  editHidden: (what: string) => (
    <>
      Edit<span className="vh"> {what}</span>
    </>
  ),
  addresses: 'Addresses',
  pickupDeliveryTimes: 'Pickup & delivery times',
  delivery: 'Delivery',
  referencesInstructions: 'References & instructions',
  termsBillTo: 'Terms, bill-to',
  setByYourAccount: 'Set by your account. See the BOL.',
  special: 'Special',

  // SaveContacts
  saveToContacts: (name: string) => `Save ${name} to Contacts`,
  updateInContacts: (name: string) => `Update ${name} in Contacts`,
  savedToContacts: (name: string) => `Saved ${name} to Contacts.`,

  // StepList
  steps: 'Steps',

  // StillMissing
  fieldsMissingOrInvalid: 'Some fields are missing or invalid',
  goToFirstError: 'Go to first error',
  requiresTheseReferences: (customer: string, references: string) =>
    `${customer} requires these references: ${references}.`,
  yourEntriesAreSaved: 'Your entries are saved.',

  // SubmitFailure
  carrierMessage: (message: string) => (
    <>
      Carrier message: <q>{message}</q>
    </>
  ),
  systemMessage: (message: string) => (
    <>
      System message: <q>{message}</q>
    </>
  ),
  noOtherRates: 'Nothing was booked. Your quote and entries are saved. This quote has no other rates.',
  bookAnotherCarrier: 'Nothing was booked. Your quote and entries are saved. Book another carrier from this quote:',
  bookingWasRejected: (message: string) =>
    message === '' ? 'The booking was rejected' : `The booking was rejected: “${message}”`,
  rejectedFields: (count: number) =>
    count === 0
      ? 'Nothing was booked. Your entries are saved.'
      : `Nothing was booked. Your entries are saved. ${count === 1 ? '1 field is' : `${formatNumber(count)} fields are`} highlighted. Press F8 to go to the next one.`,
  canceledBeforeItWasSent: 'Canceled before it was sent. Nothing is booked.',
  bookWhenReady: 'Your entries are saved. Book when you are ready.',
  notBookedStill: 'Not booked: still rate-limited (429)',
  attemptsRejected:
    'Several attempts were rejected. Nothing was booked. Your entries are saved; book again in a few minutes.',
  openSettingsAccounts: 'Open Settings › Accounts',
  otherWindowEnded: 'The booking in the other window ended. Nothing was booked.',
  tryAgain: 'Try again',
  declinedBooking: (carrierName: string) => `${carrierName} declined the booking`,
  requoteWithSameDetails: 'Requote with the same details',
  backToRates: 'Back to rates',
  quoteUnavailable: 'This quote is no longer available',
  nothingWasBooked:
    'Nothing was booked. Your entries are saved. Requote the same freight and date; you will see the new price before you book.',
  diskIsFull: 'the disk is full',
  cantWriteToDataFolder: 'can’t write to the data folder',
  notSentBecause: (why: string) => `Not sent: ${why}`,
  bookingCouldntBeSaved:
    'The booking couldn’t be saved, so it wasn’t sent. Nothing is booked. Your entries are only on this screen: leave it open, free up disk space, then try again.',
  bookingOutcomeUnknown: 'Booking outcome unknown: Waybill’s background process didn’t respond',
  finishAfterRestart:
    'Your entries are saved. If it was sent, finish it in Needs attention after Waybill restarts. Trying again can’t book it twice.',
  quoteAnotherDate: 'Quote another date',

  // TakenBol
  bolOfAnotherShipment: (poNumber: string | null) =>
    poNumber === null
      ? 'Your freight provider gave this booking the BOL number of another shipment'
      : `Your freight provider gave this booking the BOL number of another shipment (PO ${poNumber})`,
  openOtherShipment: 'Open other shipment',
  bolTaken: 'Booked with another shipment’s BOL number',
  callSupportBeforePickup: (
    <>
      <b>Call support before the pickup.</b> The other shipment is unchanged, and no documents are downloaded for this
      one. The response is saved here and in Needs attention.
    </>
  ),
  pickupIsntConfirmed: (pickupWarning: string) => `The pickup isn’t confirmed. ${pickupWarning}`,

  // UnknownOutcome
  attemptsSoFar: (attempts: number) => `${formatCount(attempts, 'attempt')} so far`,
  finishBooking: 'Finish booking',
  later: 'Later',
  correctAndResend: 'Correct and resend',
  sentNoResponseYet: 'Sent, no response yet',
  outcomeUnknown: 'Booking outcome unknown',
  firstSent: (carrierName: string, total: string, time: string) => `${carrierName} for ${total}, first sent ${time}`,
  fullRequestIsSaved: (message: string) => `${message} The full request is saved on this computer.`,
  contactSupportWith: (quoteReference: string) =>
    `Contact support with the quote reference ${quoteReference}. Then discard it below, or track the shipment by its BOL number in Shipments.`,
  whatFinishDoes: (
    <>
      <b>Finish booking</b> resends the identical request. If it was already booked, you’ll get that shipment; otherwise
      it’s booked now. It can’t be booked twice. Until then, you can’t book another carrier from this quote.
    </>
  ),
  rateLimited: (time: string) => `Rate-limited: sending at ${time}`,
  sentAutomatically: 'The request will be sent automatically.',
  quoteOfOtherAccount:
    'A quote is visible only to the account that made it, so this result doesn’t tell you whether it was booked. Restore the earlier username, then finish.',
  nothingWasLost: (quoteReference: string) =>
    `Nothing was lost. Try again in a minute, or contact support with the quote reference ${quoteReference}.`,
  confirmedByPhone: 'Confirmed by phone: nothing was booked',
  whatConfirmingDoes: 'Closes this booking without another request. The quote can then be booked again.',
  whatConfirmingDoesUntil: (until: string) =>
    `Closes this booking without another request. The quote can then be booked again. A request may still arrive until ${until}; until then, Waybill asks before it books this order from another quote.`,
  confirmedBy: 'Confirmed by, and when',
  enterWhoConfirmedIt: 'Enter who confirmed it. It is saved with the booking.',
  finishing: 'Finishing…',
  confirmedByPhoneShort: 'Confirmed by phone',
  finishingFor: (seconds: string) => `Finishing… ${seconds}`,
  quoteNotAvailable: 'This quote is not available to the username of this account',
  sentAs: (sentAs: string, username: string) => `Sent as “${sentAs}”, but this account signs in as “${username}”`,

  // UnsentBooking
  bookShipmentFor: (price: string) => `Book shipment · ${price}`,
  editFirst: 'Edit first',
  notSentYet: 'Not sent yet',
  closedBeforeSending: 'Waybill closed before this booking was sent',
  unsentHint: 'Nothing was booked. The full request is saved: book it now, edit it first, or discard it.',
  unsentAgainHint: 'The full request is saved: book it now, edit it first, or discard it.',
  request: 'Request',
  noLongerNeeded: 'No longer needed',
  nothingWasSent: 'Nothing was sent, so there is nothing to cancel.',
  onlyEarlierSent: 'This request was not sent. The earlier one can’t be canceled here.',
  reason: 'Reason',
  enterReason: 'Enter a reason. It is saved with the booking.',

  // WindowFields
  pickupOn: (pickupDate: string) => `Pickup, ${pickupDate}`,
  defaultDockHours: 'Default dock hours',
  readyTime: 'Ready time',
  closeTime: 'Close time',
  pickupInstructions: 'Pickup instructions (print on the BOL)',
  deliveryInstructions: 'Delivery instructions (print on the BOL)',

  // WizardActions
  draftNotSaved: (why: string) => `Draft not saved: ${why}`,
  toReview: (count: number) => `${formatNumber(count)} to review`,
  savedBeforeSending: 'Saved on this computer before sending',
  saved: (time: string) => `Saved ${time}`,
  back: 'Back',
  saveDraftAndClose: 'Save draft and close',
  gettingRates: (reQuotingFor: string) => `Getting rates… ${reQuotingFor}`,
  cancelSending: 'Cancel sending',
  cancelRequote: 'Cancel requote',
  review: 'Review',

  // WizardCallouts
  earlierDetails: (names: string, age: string) => `${names}, ${age}.`,
  replacingEarlier: (names: string, age: string) => `${names}, ${age}. This replaces your entries here.`,
  useSavedDetails: 'Use saved details',
  startBlank: 'Start blank',
  savedDetailsOnLane: 'You have saved details from another quote on this lane',
  bookedLaneBefore: 'You’ve booked this lane before',
  useThoseDetails: 'Use those details',
  ignore: 'Ignore',
  noCompanyNamesYet: 'No company names yet',
  sameAsBefore: (now: string) => `${now}, same as before`,
  requoted: (change: string) => `Requoted: ${change}`,
  requotedWith: (accessorial: string, code: string, change: string) =>
    `Requoted with ${accessorial} (${code}): ${change}`,
  backToQuoteWithout: (code: string) => `Back to the quote without ${code}`,
  requotedSameFreight: (carrierName: string, delivery: string | null) =>
    delivery === null
      ? `${carrierName}, same freight and date. Nothing is booked yet; your entries are saved.`
      : `${carrierName}, same freight and date, est. delivery ${delivery}. Nothing is booked yet; your entries are saved.`,
  rateLimitedSending: (time: string) => `Rate-limited: sending at ${time} (429)`,
  waitingToSend:
    'Nothing is booked yet. The request is saved and will be sent automatically. You can cancel until then.',

  // bookingForm
  enterPhoneNumber: 'Enter a 10-digit phone number.',
  required: 'Required.',

  // phoneExtension
  ext: (extension: string) => `Ext ${extension}`,

  // remarks
  phrases: (count: number) => `${formatNumber(count)} phrases`,
  phraseHasNoEffect: (phrase: string, where: string) => `${phrase} in ${where} has no effect`,
  phrasesHaveNoEffect: (phrases: string, where: string) => `${phrases} in ${where} have no effect`,
  thePickupInstructions: 'the pickup instructions',
  theDeliveryInstructions: 'the delivery instructions',
  theSpecialInstructions: 'the special instructions',
  noAccessorial: 'may be billed and has no accessorial. Check with the carrier before you book.',
  hasNoEffect: 'has no effect: terminals set their own order.',
  mayBeBilledAs: (codes: string) => `may be billed as ${codes}.`,
  coveredByTimes: (read: string) => `${read} The pickup and delivery times already cover it.`,
  notInQuote: (read: string) => `${read} It isn’t in this quote.`,
  onePhrase: 'One phrase',
  twoPhrases: 'Two phrases',
  threePhrases: 'Three phrases',
  theInstructions: 'the instructions',
  phrasesMayBeBilled: (message: string, where: string) => `${message} in ${where} may be billed`,

  // requestText
  specialInstructionsTitle: 'Special instructions',
  pickupInstructionsTitle: 'Pickup instructions',
  deliveryInstructionsTitle: 'Delivery instructions',

  // steps
  shipmentDetails: 'Shipment details',

  // timeWarnings
  tooShort: (minutes: string) => `Only ${minutes} long. Carriers want at least 2 hours; 3 is safer.`,
  shortWindow: (minutes: string) => `${minutes} long. 2 hours is the minimum; 3 is safer.`,
  closesNextDay: (minutes: string) => `Closes the next day, ${minutes} later.`,
  sameTimes: 'Ready and close times are the same. Carriers want at least 2 hours; 3 is safer.',
  closesAt: (closeTime: string) =>
    `Closes at ${closeTime}. Most pickups are after noon, so it may roll to the next business day.`,
  pickupDatePassedHere: 'The pickup date has passed here, but not yet in western time zones.',
  afterCutoff: 'After the 2:30 PM cutoff. It may roll to the next business day.',
  closesWithinTwoHours: 'Closes in less than 2 hours. It may roll to the next business day.',

  // unknownCause
  unknownCause: 'unknown cause',

  // useSubmit
  bookingFor: (seconds: string) => `Booking… ${seconds}`,
  savedSendingAt: (time: string) => `Saved. Sending at ${time}.`,
  sentCantBeCanceled: (sending: string) => `${sending}. Sent. It can’t be canceled now.`,

  // wizardKeys
  nextWarning: 'next warning',
  editAddresses: 'Edit addresses',
  editTimes: 'Edit times',
  editReferencesInstructions: 'Edit references & instructions',
};
