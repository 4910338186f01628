/** Capitalizes an action: `get rates` to `Get rates`. */
export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Lowercases an action, after its key or within a sentence: `Get rates` to `get rates`. */
export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
