/** `Get rates` of `get rates`: an action that stands alone. */
export function upperFirst(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `get rates` of `Get rates`: an action behind its key, or within a sentence. */
export function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
