/** Delay in ms: what the page requests with its first render, and the first keys, come first. */
const QUIET_MS = 200;
/** Maximum wait after that, in ms, for a page that is never idle. */
const MAX_MS = 1000;

/** Runs work once the page has been drawn for a moment and has nothing else to do. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  let handle: number | null = null;
  const timer = setTimeout(() => {
    handle = requestIdleCallback(work, { timeout: MAX_MS });
  }, QUIET_MS);
  return () => {
    clearTimeout(timer);
    if (handle !== null) cancelIdleCallback(handle);
  };
}
