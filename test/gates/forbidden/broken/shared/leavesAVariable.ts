// rejected by lint: eslint(no-unused-vars)

export function count(): number {
  const unread = 2;
  return 1;
}
