/** Capitalizes an action: `get rates` to `Get rates`. */
export function upperFirst(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}

/** Lowercases an action, after its key or within a sentence: `Get rates` to `get rates`. */
export function lowerFirst(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1);
}
