/** Header with the session key, sent by the browser host's page with every request except those for its own files. */
export const KEY_HEADER = 'x-waybill-key';
