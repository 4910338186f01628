/**
 * Signs in and requests what the first render shows. In a build it is a separate script, so that this doesn't wait for
 * the main script to be read and compiled.
 */
import { callEarly } from './api/earlyCalls.ts';
import { transport } from './api/transport.ts';
import { startsWithQuote } from './lib/startsWithQuote.ts';

callEarly(transport.call, 'connections.status', {});
callEarly(transport.call, 'settings.get', {});
if (startsWithQuote()) {
  callEarly(transport.call, 'drafts.list', { kind: 'quote' });
  callEarly(transport.call, 'contacts.defaultShipper', {});
}
