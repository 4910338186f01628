/** Capitalizes an action: `get rates` to `Get rates`. */
export function upperFirst(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Lowercases an action, after its key or within a sentence: `Get rates` to `get rates`. */
export function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
