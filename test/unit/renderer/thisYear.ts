/** Tests use days of 2026, and a date of another year is shown with its year: here it is always 2026. */
const RealDate = Date;
const offsetMs = RealDate.UTC(2026, 10, 20, 15) - RealDate.now();

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, self) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now() + offsetMs] : args, self),
  get: (target, name, self) => (name === 'now' ? () => RealDate.now() + offsetMs : Reflect.get(target, name, self)),
});
