/** What the browser host's page sends with everything but its own files: the session's key. */
export const KEY_HEADER = 'x-waybill-key';
