import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { BoardView, SavedView } from '../../../../shared/contract/board.ts';
import { callQuery, useCall } from '../../../api/query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { LoadState } from '../../../ui/LoadState.tsx';
import styles from './board.module.css';
import { boardStrings } from './strings.tsx';

interface ViewsDialogProps {
  readonly view: BoardView;
  readonly onApply: (view: BoardView) => void;
  readonly onClose: () => void;
}

const focus = (element: HTMLElement | null) => element?.focus();

/** Saved views: apply, save the current board, rename, delete. */
export function ViewsDialog({ view, onApply, onClose }: ViewsDialogProps) {
  const list = useQuery(callQuery('views.list', {}));
  const save = useCall('views.save');
  const remove = useCall('views.remove');
  const [name, setName] = useState('');
  const [renaming, setRenaming] = useState<string | null>(null);
  const [renamed, setRenamed] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const views = list.data?.views ?? [];
  const same = views.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  const apply = (saved: SavedView) => {
    onApply(saved.view);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || save.isPending) return;
    save.mutate({ name: name.trim(), view }, { onSuccess: () => setName('') });
  };
  const endRenaming = (id: string) => {
    setRenaming(null);
    setRenamed(id);
  };
  const deleteView = (id: string) => {
    remove.mutate({ id });
    // The button that has the focus disappears with its view.
    form.current?.querySelector('input')?.focus();
  };
  return (
    <Dialog
      title={boardStrings.views}
      width={520}
      onClose={onClose}
      actions={
        <Button kind="quiet" keys="Esc" onClick={onClose}>
          {boardStrings.close}
        </Button>
      }
    >
      <div className="dialog-body">
        <LoadState of={list} />
        {list.data === undefined ? null : views.length === 0 ? (
          <p className="muted">{boardStrings.noViews}</p>
        ) : (
          <ul className={styles.views} aria-label={boardStrings.savedViews}>
            {views.map((saved) =>
              renaming === saved.id ? (
                <RenameView key={saved.id} saved={saved} onDone={() => endRenaming(saved.id)} />
              ) : (
                <li key={saved.id}>
                  <button
                    type="button"
                    className={styles.view}
                    title={saved.name}
                    ref={saved.id === renamed ? focus : undefined}
                    onClick={() => apply(saved)}
                  >
                    {saved.name}
                  </button>
                  <Button size="s" kind="quiet" onClick={() => setRenaming(saved.id)}>
                    {boardStrings.renameView(<span className="vh">{saved.name}</span>)}
                  </Button>
                  <DeleteView saved={saved} onDelete={() => deleteView(saved.id)} />
                </li>
              ),
            )}
          </ul>
        )}
        {remove.error === null ? null : (
          <ErrorCallout nothingTyped error={remove.error.error} onRetry={() => remove.mutate(remove.variables)} />
        )}
        <form ref={form} className={styles.saveView} onSubmit={submit} aria-label={boardStrings.saveView}>
          <TextField
            label={boardStrings.viewName}
            className="grow"
            value={name}
            maxLength={60}
            attention={same === undefined ? undefined : boardStrings.replaces(same.name)}
            onChange={setName}
          />
          <Button
            type="submit"
            keys="Enter"
            busy={save.isPending}
            disabledReason={name.trim() === '' ? boardStrings.enterAName : null}
          >
            {boardStrings.save}
          </Button>
        </form>
        {save.error === null ? null : <ErrorCallout error={save.error.error} />}
      </div>
    </Dialog>
  );
}

function RenameView({ saved, onDone }: { readonly saved: SavedView; readonly onDone: () => void }) {
  const rename = useCall('views.rename');
  const [name, setName] = useState(saved.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !rename.isPending)
      rename.mutate({ id: saved.id, name: name.trim() }, { onSuccess: onDone });
  };
  const isTaken = rename.error?.error.code === 'name_taken';
  return (
    <li>
      <form className={styles.saveView} onSubmit={submit} aria-label={boardStrings.renameForm(saved.name)}>
        <TextField
          label={boardStrings.newName}
          className="grow"
          value={name}
          maxLength={60}
          autoFocus
          error={isTaken ? boardStrings.nameTaken : null}
          onChange={(text) => {
            setName(text);
            rename.reset();
          }}
        />
        <Button type="submit" size="s" keys="Enter" busy={rename.isPending}>
          {boardStrings.rename}
        </Button>
        <Button size="s" kind="quiet" onClick={onDone}>
          {boardStrings.cancel}
        </Button>
      </form>
      {rename.error === null || isTaken ? null : <ErrorCallout error={rename.error.error} />}
    </li>
  );
}

/** Requires a second press, so that a view isn't deleted by accident. */
function DeleteView({ saved, onDelete }: { readonly saved: SavedView; readonly onDelete: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <Button
      size="s"
      kind="quiet"
      onBlur={() => setIsConfirming(false)}
      onClick={() => (isConfirming ? onDelete() : setIsConfirming(true))}
    >
      {(isConfirming ? boardStrings.deletePermanently : boardStrings.deleteView)(
        <span className="vh">{saved.name}</span>,
      )}
    </Button>
  );
}
