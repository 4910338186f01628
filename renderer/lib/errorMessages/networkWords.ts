/** The words for the way to the service. */
import type { ErrorOf } from '../../../shared/errors.ts';
import { certificateTitle } from '../certificateWords.ts';
import { formatWait } from '../format.ts';
import { TYPED_IS_KEPT, type WordsByCode } from './words.ts';

function unreachableWords({ reason }: ErrorOf<'unreachable'>): { title: string; next: string } {
  switch (reason) {
    case 'name_not_found':
      return {
        title: 'No computer has this address (name not found)',
        next: 'Check the network and try again. If the address is new, look for a typing mistake in it.',
      };
    case 'refused':
      return {
        title: 'The computer at this address refuses the connection',
        next: 'The service may be down: try again later. If the address is new, check it and its port.',
      };
    case 'connection_lost':
      return { title: 'The connection broke off before an answer came', next: 'Check the network and try again.' };
    case 'no_network':
      return { title: 'This computer has no network', next: 'Connect to a network, then try again.' };
    case 'proxy':
      return {
        title: 'The proxy of this network doesn’t let the call through',
        next: 'Ask your IT to allow the address of the service.',
      };
    case 'unsafe_port':
      return {
        title: 'The port of this address belongs to another kind of service',
        next: 'Browsers never connect to it, and neither does Waybill. Check the number after the last colon.',
      };
    case 'not_https':
      return {
        title: 'The encrypted connection (https) to this port fails',
        next: 'If the address is new, check its port: it may not speak https. Otherwise try again later, or ask your IT.',
      };
    case 'wants_https':
      return { title: 'This port wants https', next: 'Begin the address with https:' };
    case 'maybe_https':
      return {
        title: 'No answer came over plain http: this port may expect https',
        next: 'If the service uses https there, begin the address with https:. Otherwise check the port and try again.',
      };
    case 'other':
      return {
        title: 'The service can’t be reached',
        next: 'Check the network and try again. If the address is new, check it too.',
      };
  }
}

function badAddressWords({ problem }: ErrorOf<'bad_address'>): { title: string; next: string } {
  switch (problem) {
    case 'not_an_address':
      return { title: 'This is not an address', next: 'It looks like https://api.freight.example.' };
    case 'insecure':
      return {
        title: 'An http: address shows the password to the network',
        next: 'Use the one with https:',
      };
    case 'has_credentials':
      return {
        title: 'The address contains a username or password',
        next: 'Take them out of the address; they have fields of their own.',
      };
  }
}

export const NETWORK_WORDS = {
  unreachable: (error) => ({ ...unreachableWords(error), kept: TYPED_IS_KEPT, retry: true }),
  timed_out: (error) => ({
    title: `No answer within ${formatWait(error.afterMs)}`,
    kept: TYPED_IS_KEPT,
    next: 'The service is slow now. Try again.',
    retry: true,
  }),
  certificate: (error) => ({
    title: certificateTitle(error.problem),
    kept: 'The password was not sent.',
    next: 'Don’t go on. Check the address; if it is right, ask your IT: the service’s certificate needs renewing, or somebody reads along.',
    retry: false,
  }),
  cancelled: () => ({
    title: 'Cancelled',
    kept: TYPED_IS_KEPT,
    next: 'Start again when you like.',
    retry: true,
  }),
  bad_address: (error) => ({ ...badAddressWords(error), retry: false }),
} satisfies Partial<WordsByCode>;
