import { useRef, useState } from 'react';
import { ok, type Result } from '../../../../shared/ipc/result.ts';

interface Writes {
  /** `version` of its removal, if the record was removed before. */
  save(version: number | undefined): Promise<Result<unknown>>;
  remove(): Promise<Result<{ readonly version: number }>>;
}

/**
 * A record that is saved while it is typed, and removed when its text is deleted. `next` begins another.
 *
 * @returns `write` saves or removes the record of this `id`
 */
export function useNewRecord() {
  const [id, setId] = useState(() => crypto.randomUUID());
  const isStored = useRef(false);
  const removedVersion = useRef<number | undefined>(undefined);

  async function write(isBlank: boolean, { save, remove }: Writes): Promise<Result<unknown>> {
    if (!isBlank) {
      isStored.current = true;
      const saved = await save(removedVersion.current);
      if (saved.ok) removedVersion.current = undefined;
      return saved;
    }
    if (!isStored.current) return ok({});
    const removed = await remove();
    // 0: it was never stored, or is removed already.
    if (removed.ok && removed.value.version !== 0) removedVersion.current = removed.value.version;
    return removed;
  }

  function next(): void {
    isStored.current = false;
    removedVersion.current = undefined;
    setId(crypto.randomUUID());
  }

  return { id, write, next };
}
