// rejected by lint: eslint(no-console)

export function say(words: string): void {
  console.log(words);
}
