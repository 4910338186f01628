/** Messages about the network connection to the provider. */
import type { ErrorOf } from '../../../shared/errors.ts';
import { certificateTitle } from '../certificateMessage.ts';
import { formatWait } from '../format.ts';
import { type MessageByCode, TYPED_IS_SAVED } from './message.ts';

function unreachableMessage({ reason }: ErrorOf<'unreachable'>): { title: string; next: string } {
  switch (reason) {
    case 'name_not_found':
      return {
        title: 'Server not found (DNS)',
        next: 'Check the network and try again. If the URL is new, check it for typos.',
      };
    case 'refused':
      return {
        title: 'Connection refused by the server',
        next: 'The provider may be down. Try again later. If the URL is new, check it and its port.',
      };
    case 'connection_lost':
      return { title: 'The connection was lost before a response arrived', next: 'Check the network and try again.' };
    case 'no_network':
      return { title: 'No network connection', next: 'Connect to a network, then try again.' };
    case 'proxy':
      return {
        title: 'The network proxy blocked the request',
        next: 'Ask IT to allow the API URL.',
      };
    case 'unsafe_port':
      return {
        title: 'The port in this URL is reserved for another protocol',
        next: 'Browsers and Waybill block it. Check the number after the last colon.',
      };
    case 'not_https':
      return {
        title: 'Can’t connect to this port with https',
        next: 'If the URL is new, check its port: it may not support https. Otherwise try again later, or ask IT.',
      };
    case 'wants_https':
      return { title: 'This port expects https', next: 'Start the URL with https:' };
    case 'maybe_https':
      return {
        title: 'No response over http: this port may expect https',
        next: 'If the server uses https, start the URL with https:. Otherwise check the port and try again.',
      };
    case 'other':
      return {
        title: 'Can’t reach your freight provider',
        next: 'Check the network and try again. If the URL is new, check it, too.',
      };
  }
}

function badAddressMessage({ problem }: ErrorOf<'bad_address'>): { title: string; next: string } {
  switch (problem) {
    case 'not_an_address':
      return { title: 'That isn’t a valid URL', next: 'Example: https://api.freight.example' };
    case 'insecure':
      return {
        title: 'An http URL exposes your password',
        next: 'Use https: instead.',
      };
    case 'has_credentials':
      return {
        title: 'The URL contains a username or password',
        next: 'Remove them from the URL and use the fields below.',
      };
  }
}

export const NETWORK_MESSAGES = {
  unreachable: (error) => ({ ...unreachableMessage(error), saved: TYPED_IS_SAVED, retry: true }),
  timed_out: (error) => ({
    title: `Timed out after ${formatWait(error.afterMs)}`,
    saved: TYPED_IS_SAVED,
    next: 'The provider is slow right now. Try again.',
    retry: true,
  }),
  certificate: (error) => ({
    title: certificateTitle(error.problem),
    saved: 'The password was not sent.',
    next: 'Don’t continue. Check the URL. If it is right, ask IT: the certificate needs renewing, or the traffic may be intercepted.',
    retry: false,
  }),
  cancelled: () => ({
    title: 'Canceled',
    saved: TYPED_IS_SAVED,
    next: 'Start again when you are ready.',
    retry: true,
  }),
  bad_address: (error) => ({ ...badAddressMessage(error), retry: false }),
} satisfies Partial<MessageByCode>;
