// rejected by lint: typescript(no-floating-promises)

type Calls = { readonly [Name in 'get' | 'set']: (payload: unknown) => Promise<unknown> };

export function call(calls: Calls): void {
  calls.get({});
}
