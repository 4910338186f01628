export const isRequest = (value: unknown): boolean => typeof value === 'object';
