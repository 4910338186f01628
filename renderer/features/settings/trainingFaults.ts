/** The demo's faults as toggles for the user: a label each, and what it is for. */

import type { Faults, OddResponse } from '../../../shared/freight/trainingFaults.ts';
import { settingsStrings } from './strings.tsx';

export interface FaultSwitch {
  readonly label: string;
  readonly purpose: string;
  readonly isOn: (faults: Faults) => boolean;
  readonly set: (faults: Faults, isOn: boolean) => Faults;
}

export interface FaultGroup {
  readonly title: string;
  readonly switches: readonly FaultSwitch[];
}

type Flag = { [Key in keyof Faults]: Faults[Key] extends boolean ? Key : never }[keyof Faults];

function flag(key: Flag, label: string, purpose: string): FaultSwitch {
  return { label, purpose, isOn: (faults) => faults[key], set: (faults, isOn) => ({ ...faults, [key]: isOn }) };
}

function odd(kind: OddResponse, label: string, purpose: string): FaultSwitch {
  return {
    label,
    purpose,
    isOn: (faults) => faults.odd.includes(kind),
    set: (faults, isOn) => ({
      ...faults,
      odd: isOn ? [...faults.odd, kind] : faults.odd.filter((other) => other !== kind),
    }),
  };
}

function foreign(kind: Faults['foreignResponse'], label: string, purpose: string): FaultSwitch {
  return {
    label,
    purpose,
    isOn: (faults) => faults.foreignResponse === kind,
    set: (faults, isOn) => ({ ...faults, foreignResponse: isOn ? kind : 'off' }),
  };
}

function redirect(kind: Faults['linkRedirects'], label: string, purpose: string): FaultSwitch {
  return {
    label,
    purpose,
    isOn: (faults) => faults.linkRedirects === kind,
    set: (faults, isOn) => ({ ...faults, linkRedirects: isOn ? kind : 'off' }),
  };
}

/** Long enough to notice, short enough to wait for. */
const SLOW_MS = 8_000;
const REASON = settingsStrings.noCapacityOnThisLane;
/** A field of the form, one with another path notation, and one that the form doesn't show. */
const INVALID = [
  { field: 'consignee.phone', message: settingsStrings.numberNotInService },
  { field: 'referenceNumbers[0]', message: settingsStrings.usedOnAnotherShipment },
  { field: 'carrier', message: settingsStrings.takesNoBookingsForPickup },
];

export const FAULT_GROUPS: readonly FaultGroup[] = [
  {
    title: settingsStrings.booking,
    switches: [
      {
        label: settingsStrings.carrierDeclinesBooking,
        purpose: settingsStrings.practiceSwitchingCarriers,
        isOn: (faults) => faults.carrierRejects !== null,
        set: (faults, isOn) => ({ ...faults, carrierRejects: isOn ? REASON : null }),
      },
      {
        label: settingsStrings.invalidFields,
        purpose: settingsStrings.practiceFixingErrors,
        isOn: (faults) => faults.bookingInvalid !== null,
        set: (faults, isOn) => ({ ...faults, bookingInvalid: isOn ? INVALID : null }),
      },
      flag('quoteExpired', settingsStrings.quoteExpiresBeforeBooking, settingsStrings.practiceRequoting),
      flag('bookingResponseLost', settingsStrings.confirmationLost, settingsStrings.practiceFinish),
      {
        label: settingsStrings.resentBookingRejected,
        purpose: settingsStrings.outcomeRemainsUnknown,
        isOn: (faults) => faults.repeatRejected !== 'off',
        set: (faults, isOn) => ({ ...faults, repeatRejected: isOn ? 'validation_failed' : 'off' }),
      },
      flag('latePro', settingsStrings.proAndPickupNumberDelayed, settingsStrings.assignedDaysAfterBooking),
    ],
  },
  {
    title: settingsStrings.connectionProblems,
    switches: [
      {
        label: settingsStrings.offline,
        purpose: settingsStrings.practiceWorkingOffline,
        isOn: (faults) => faults.dropAtByte !== null,
        set: (faults, isOn) => ({ ...faults, dropAtByte: isOn ? 0 : null }),
      },
      {
        label: settingsStrings.slowResponses,
        purpose: settingsStrings.practiceCancel,
        isOn: (faults) => faults.slowResponsesMs > 0,
        set: (faults, isOn) => ({ ...faults, slowResponsesMs: isOn ? SLOW_MS : 0 }),
      },
      flag('htmlInsteadOfJson', settingsStrings.guestWiFiSignIn, settingsStrings.practiceReadingError),
      flag('truncatedJson', settingsStrings.responseCutOff, settingsStrings.unreadableResponse),
      {
        label: settingsStrings.rateLimitWithRetryAfter,
        purpose: settingsStrings.fixedWait,
        isOn: (faults) => faults.rateLimit === 'with_retry_after',
        set: (faults, isOn) => ({ ...faults, rateLimit: isOn ? 'with_retry_after' : 'off' }),
      },
      {
        label: settingsStrings.rateLimitWithoutRetryAfter,
        purpose: settingsStrings.increasingWaits,
        isOn: (faults) => faults.rateLimit === 'without_retry_after',
        set: (faults, isOn) => ({ ...faults, rateLimit: isOn ? 'without_retry_after' : 'off' }),
      },
      flag('credentialsRevoked', settingsStrings.credentialsRevoked, settingsStrings.notApproved),
      foreign('unauthorized', settingsStrings.gatewaySignInRequired, settingsStrings.practiceFindingWhoBlockedIt),
      foreign('forbidden', settingsStrings.firewallBlocksRequests, settingsStrings.practiceFindingWhoBlockedIt),
      foreign('too_many_requests', settingsStrings.gatewayRateLimit, settingsStrings.increasingWaits),
      foreign('gateway_busy', settingsStrings.gatewayBusy, settingsStrings.fixedWait),
    ],
  },
  {
    title: settingsStrings.unusualResponses,
    switches: [
      odd('about_another', settingsStrings.responseForAnotherShipment, settingsStrings.responseNotUsed),
      odd('later_total', settingsStrings.priceDiffersFromQuote, settingsStrings.showsBothPrices),
      odd('later_carrier', settingsStrings.carrierDiffersFromQuote, settingsStrings.showsBothCarriers),
      odd('other_currency', settingsStrings.pricesInCanadianDollars, settingsStrings.notAddedToUsDollars),
      odd('doubled_carrier', settingsStrings.twoRatesWithSameCarrier, settingsStrings.sameCodeHint),
      odd('odd_parts', settingsStrings.partlyUnreadableResponse, settingsStrings.readablePartsAreUsed),
      odd('fields_left_out', settingsStrings.missingFields, settingsStrings.earlierValuesAreUsed),
      odd('blank_warning', settingsStrings.pickupWarningWithoutMessage, settingsStrings.confirmPickupByPhone),
    ],
  },
  {
    title: settingsStrings.shipmentsAndDocuments,
    switches: [
      flag('unknownStatus', settingsStrings.unrecognizedStatus, settingsStrings.shownUnchanged),
      {
        label: settingsStrings.slowDownloads,
        purpose: settingsStrings.practiceCancel,
        isOn: (faults) => faults.slowDocumentsMs > 0,
        set: (faults, isOn) => ({ ...faults, slowDocumentsMs: isOn ? SLOW_MS : 0 }),
      },
      flag('expiredLinks', settingsStrings.downloadLinksExpired, settingsStrings.downloadFails),
      redirect('to_the_file', settingsStrings.documentLinkRedirects, settingsStrings.downloadWorks),
      redirect('nowhere', settingsStrings.documentLinkRedirectsToNothing, settingsStrings.downloadFails),
      flag('documentNotPdf', settingsStrings.documentIsntPdf, settingsStrings.fileNotSaved),
    ],
  },
];

/** Number of faults that are turned on. */
export function countFaults(faults: Faults): number {
  return FAULT_GROUPS.flatMap(({ switches }) => switches).filter(({ isOn }) => isOn(faults)).length;
}

/** Speed of the demo's shipments. Values are text, for radio buttons. */
export const SPEEDS = [
  { value: '1', label: settingsStrings.realTime },
  { value: '144', label: '10 minutes = 1 day' },
  { value: '1440', label: '1 minute = 1 day' },
] as const;
