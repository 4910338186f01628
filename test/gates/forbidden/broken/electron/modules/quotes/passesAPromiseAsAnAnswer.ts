// rejected by lint: typescript(no-misused-promises)

export function isBooked(lookUp: () => Promise<boolean>): string {
  return lookUp() ? 'booked' : 'open';
}
