import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AppError } from '../../../../shared/errors.ts';
import type { Result } from '../../../../shared/ipc/result.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { isTextField } from '../../../ui/keys/registry.ts';
import { detailStrings } from './strings.tsx';

interface DeletionCalls<Row> {
  readonly remove: (row: Row) => Promise<Result<{ readonly version: number }>>;
  /** `version` is that of the removal. */
  readonly restore: (row: Row, version: number) => Promise<Result<unknown>>;
}

interface Deletion<Row> {
  readonly remove: (row: Row) => void;
  /** What was deleted last, with Undo; why deleting or undoing failed. */
  readonly notice: ReactNode;
}

/**
 * Deletes a record at once, with an undo of the last one.
 *
 * @param deleted says that it was deleted
 * @param onRestored moves the focus on: the Undo button that had it is unmounted
 */
export function useDeletion<Row>(
  deleted: string,
  onRestored: () => void,
  { remove, restore }: DeletionCalls<Row>,
): Deletion<Row> {
  const [removed, setRemoved] = useState<{ readonly row: Row; readonly version: number; readonly nth: number } | null>(
    null,
  );
  const [failure, setFailure] = useState<{ readonly error: AppError; readonly retry: () => void } | null>(null);
  const [isRunning, setIsRunning] = useState(false);

  async function run<Value>(call: () => Promise<Result<Value>>, onDone: (value: Value) => void): Promise<void> {
    setIsRunning(true);
    const response = await call();
    setIsRunning(false);
    if (response.ok) {
      setFailure(null);
      onDone(response.value);
    } else setFailure({ error: response.error, retry: () => void run(call, onDone) });
  }

  const start = (row: Row) => {
    if (isRunning) return;
    void run(
      () => remove(row),
      ({ version }) => setRemoved((last) => ({ row, version, nth: (last?.nth ?? 0) + 1 })),
    );
  };
  const undo = ({ row, version }: NonNullable<typeof removed>) => {
    if (isRunning) return;
    void run(
      () => restore(row, version),
      () => {
        setRemoved(null);
        onRestored();
      },
    );
  };
  return {
    remove: start,
    notice: (
      <>
        {removed === null ? null : <Removed key={removed.nth} label={deleted} onUndo={() => undo(removed)} />}
        {failure === null ? null : <ErrorCallout error={failure.error} onRetry={failure.retry} />}
      </>
    ),
  };
}

interface RemovedProps {
  readonly label: string;
  readonly onUndo: () => void;
}

function Removed({ label, onUndo }: RemovedProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The Delete button that had the focus disappears with its record.
    if (!isTextField(document.activeElement)) button.current?.focus();
  }, []);
  return (
    <p className="row" role="status">
      <span className="grow muted">{label}</span>
      <Button ref={button} size="s" writes onClick={onUndo}>
        {detailStrings.undo}
      </Button>
    </p>
  );
}
