import { useCallback, useEffect, useRef, useState } from 'react';
import type { AppError } from '../../../../shared/errors.ts';
import type { Result } from '../../../../shared/ipc/result.ts';
import { useThrottledSave } from '../../../lib/useThrottledSave.ts';

/** Delay after the last keystroke, in ms: the most that a power failure can lose. */
const AUTOSAVE_AFTER_MS = 300;

export interface Autosave<Value> {
  readonly value: Value;
  readonly setValue: (value: Value) => void;
  /** All input is saved. */
  readonly isSaved: boolean;
  readonly error: AppError | null;
  /** Saves the current value. Resolves to true if it was saved and hasn't changed since. */
  readonly saveNow: () => Promise<boolean>;
  /** Replaces the value with one that counts as saved. */
  readonly resetTo: (value: Value) => void;
}

/**
 * Autosaves a value shortly after each change, and immediately on unmount. Saves run one after another, so an older
 * value never overwrites a newer one.
 */
export function useAutosave<Value>(initial: Value, save: (value: Value) => Promise<Result<unknown>>): Autosave<Value> {
  const [first] = useState(() => initial);
  const [value, setValue] = useState(initial);
  const [error, setError] = useState<AppError | null>(null);
  const [savedValue, setSavedValue] = useState(initial);
  const latest = useRef(value);
  const sent = useRef(initial);
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const saver = useRef(save);
  saver.current = save;
  latest.current = value;

  const saveNow = useCallback(async (): Promise<boolean> => {
    const requested = latest.current;
    sent.current = requested;
    const mine = saver.current;
    const result = saving.current.then(() => mine(requested));
    saving.current = result;
    const saved = await result;
    setError(saved.ok ? null : saved.error);
    if (saved.ok) setSavedValue(() => requested);
    // Retried with the next change or on unmount.
    else if (sent.current === requested) sent.current = first;
    return saved.ok && latest.current === requested;
  }, [first]);

  const throttled = useThrottledSave(() => void saveNow(), AUTOSAVE_AFTER_MS);
  useEffect(() => {
    if (value !== sent.current) throttled.schedule();
  }, [value, throttled]);

  // Last attempt for a value that could not be saved before.
  useEffect(() => {
    const flush = () => {
      if (latest.current !== sent.current) void saveNow();
    };
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [saveNow]);

  const resetTo = useCallback((next: Value) => {
    sent.current = next;
    latest.current = next;
    setValue(() => next);
    setSavedValue(() => next);
    setError(null);
  }, []);

  return { value, setValue, isSaved: value === savedValue, error, saveNow, resetTo };
}
