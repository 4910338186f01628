import { useRef, useState } from 'react';
import type { OtherVersion } from '../../../../shared/errors.ts';
import { ok, type Result } from '../../../../shared/ipc/result.ts';

interface Writes {
  /** `version` of its last save or removal; undefined before the first save. */
  save(version: number | undefined): Promise<Result<{ readonly version: number }>>;
  remove(): Promise<Result<{ readonly version: number }>>;
}

/**
 * A record that is saved while it is typed, and removed when its text is deleted. `next` begins another.
 *
 * @returns `write` saves or removes the record of this `id`; `replace` makes the next save replace another clerk's version
 */
export function useNewRecord() {
  const [id, setId] = useState(() => crypto.randomUUID());
  const isStored = useRef(false);
  const version = useRef<number | undefined>(undefined);

  async function write(isBlank: boolean, { save, remove }: Writes): Promise<Result<unknown>> {
    if (!isBlank) {
      isStored.current = true;
      const saved = await save(version.current);
      if (saved.ok) version.current = saved.value.version;
      return saved;
    }
    if (!isStored.current) return ok({});
    const removed = await remove();
    // 0: it was never stored, or is removed already.
    if (removed.ok && removed.value.version !== 0) version.current = removed.value.version;
    return removed;
  }

  function next(): void {
    isStored.current = false;
    version.current = undefined;
    setId(crypto.randomUUID());
  }

  const replace = (theirs: OtherVersion): void => {
    version.current = theirs.version ?? undefined;
  };

  return { id, write, next, replace };
}
