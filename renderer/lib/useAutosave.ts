import { useCallback, useEffect, useRef, useState } from 'react';
import type { AppError } from '../../shared/errors.ts';
import type { Result } from '../../shared/ipc/result.ts';

/** Maximum delay of a save after a keystroke, in ms: the most that a power failure can lose. */
const AUTOSAVE_AFTER_MS = 300;

export interface Autosave<Value, Saved> {
  /** The current value is saved. */
  readonly isSaved: boolean;
  /** Result of the last save; null before the first one. */
  readonly saved: Saved | null;
  /** Why the last save failed. */
  readonly error: AppError | null;
  /**
   * Saves the current value, with `once` in place of `save` if given. Resolves to true if it was saved and
   * hasn't changed since.
   */
  readonly saveNow: (once?: (value: Value) => Promise<Result<Saved>>) => Promise<boolean>;
  /** Saves the current value unless it is saved. Resolves when no save is running. */
  readonly flush: () => Promise<void>;
  /** Counts a value as saved. */
  readonly markSaved: (value: Value) => void;
  /** Saves nothing from now on. */
  readonly stop: () => void;
}

/**
 * Autosaves a value shortly after each change, and immediately when the form unmounts or the page closes. Typing without
 * a pause doesn't delay a save. Saves run one after another, so an older value never overwrites a newer one. A value
 * that couldn't be saved is saved again with the next change or on unmount. The value must be the same object until
 * something in it changes; the first one counts as saved.
 */
export function useAutosave<Value, Saved>(
  value: Value,
  save: (value: Value) => Promise<Result<Saved>>,
): Autosave<Value, Saved> {
  const [first] = useState(() => value);
  const [state, setState] = useState<{ value: Value; saved: Saved | null; error: AppError | null }>({
    value,
    saved: null,
    error: null,
  });
  const latest = useRef(value);
  const sent = useRef(value);
  /** The value of the last save that was started: later saves wait for its response. */
  const started = useRef(value);
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const saver = useRef(save);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isStopped = useRef(false);
  saver.current = save;
  latest.current = value;

  const cancel = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);

  const saveNow = useCallback(
    async (once?: (value: Value) => Promise<Result<Saved>>): Promise<boolean> => {
      cancel();
      if (isStopped.current) return false;
      const current = latest.current;
      sent.current = current;
      const saveValue = once ?? saver.current;
      const result = saving.current.then(() => {
        started.current = current;
        return saveValue(current);
      });
      saving.current = result;
      const saved = await result;
      if (saved.ok) setState({ value: current, saved: saved.value, error: null });
      else {
        setState((now) => ({ ...now, error: saved.error }));
        // Saved again with the next change or on unmount.
        if (sent.current === current) {
          sent.current = first;
          started.current = first;
        }
      }
      return saved.ok && latest.current === current;
    },
    [first, cancel],
  );

  const flush = useCallback(async () => {
    if (latest.current !== sent.current) await saveNow();
    else await saving.current;
  }, [saveNow]);

  useEffect(() => {
    if (value !== sent.current) timer.current ??= setTimeout(() => void flush(), AUTOSAVE_AFTER_MS);
  }, [value, flush]);

  useEffect(() => {
    // A page that closes gets no response that a save could wait for.
    const close = () => {
      if (started.current === latest.current || isStopped.current) return;
      cancel();
      started.current = latest.current;
      void saver.current(latest.current);
    };
    window.addEventListener('pagehide', close);
    return () => void flush().finally(() => window.removeEventListener('pagehide', close));
  }, [flush, cancel]);

  const markSaved = useCallback(
    (next: Value) => {
      cancel();
      sent.current = next;
      started.current = next;
      latest.current = next;
      setState((now) => ({ ...now, value: next, error: null }));
    },
    [cancel],
  );
  const stop = useCallback(() => {
    isStopped.current = true;
  }, []);

  return { isSaved: value === state.value, saved: state.saved, error: state.error, saveNow, flush, markSaved, stop };
}
