import { useCallback, useEffect, useRef, useState } from 'react';
import type { AppError } from '../../../../shared/errors.ts';
import type { Result } from '../../../../shared/ipc/result.ts';
import { useThrottledSave } from '../../../lib/useThrottledSave.ts';

/** What is lost at most when the power goes. */
const KEEP_AFTER_MS = 300;

export interface Autosave<Value> {
  readonly value: Value;
  readonly setValue: (value: Value) => void;
  /** Everything typed so far is on the disk. */
  readonly isSaved: boolean;
  readonly error: AppError | null;
  /** Keeps what is there now. Resolves to whether it is kept and nothing else was typed meanwhile. */
  readonly saveNow: () => Promise<boolean>;
  /** Goes on with another value, which counts as kept. */
  readonly resetTo: (value: Value) => void;
}

/**
 * Keeps what is typed as it is typed: a moment after the last key, and at once when the form goes away. Savings follow
 * one another, so that an earlier text never lands after a later one.
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
    const wanted = latest.current;
    sent.current = wanted;
    const mine = saver.current;
    const result = saving.current.then(() => mine(wanted));
    saving.current = result;
    const saved = await result;
    setError(saved.ok ? null : saved.error);
    if (saved.ok) setSavedValue(() => wanted);
    // Tried again with the next key, or when the form goes away.
    else if (sent.current === wanted) sent.current = first;
    return saved.ok && latest.current === wanted;
  }, [first]);

  const throttled = useThrottledSave(() => void saveNow(), KEEP_AFTER_MS);
  useEffect(() => {
    if (value !== sent.current) throttled.schedule();
  }, [value, throttled]);

  // What could not be kept before gets a last chance.
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
