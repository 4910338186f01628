// rejected by strings: “No rates yet”
// rejected by strings: “Book now”
// rejected by strings: “arrives on”
// rejected by strings: “Cheapest”
export const NO_RATES = 'No rates yet';
export const arrival = (day: string) => `arrives on ${day}`;
export const StringsInPlace = () => <button title="Cheapest">Book now</button>;
