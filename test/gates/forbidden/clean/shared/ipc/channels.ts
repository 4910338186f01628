export const CALL_CHANNEL = 'waybill:call';
