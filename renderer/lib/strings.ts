/** Texts that several screens show, and that no table of terms has. */
export const libStrings = {
  notYetShared: 'Not yet shared',
  sharedLater: 'Saved on this computer. Other clerks see it as soon as the workgroup’s server responds.',

  // providerName
  yourProvider: 'your freight provider',
  yourProviderStarts: 'Your freight provider',

  // unfinishedBooking
  savedNotSent: (carrier: string, total: string) => `Booking with ${carrier} for ${total}: saved, not sent`,
  outcomeUnknown: (carrier: string, total: string) => `Booking with ${carrier} for ${total}: outcome unknown`,

  // useWait
  waitUntil: (time: string) => `Wait until ${time}`,
  waitFor: (duration: string) => `Wait ${duration}`,
};
