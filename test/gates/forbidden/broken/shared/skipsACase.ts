// rejected by lint: typescript(switch-exhaustiveness-check)

export function nameOf(kind: 'quote' | 'booking'): string {
  let name = '';
  switch (kind) {
    case 'quote':
      name = 'Quote';
      break;
  }
  return name;
}
