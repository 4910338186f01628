import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppError, ErrorOf } from '../../../shared/errors.ts';
import { invoke } from '../../api/client.ts';
import { callQuery } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { TextField } from '../../ui/Field.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { VersionConflict } from '../../ui/VersionConflict.tsx';
import { WriteFields } from '../../ui/WriteFields.tsx';
import { quoteDialogStrings } from './dialogStrings.ts';
import { draftLane, readDraft } from './draft.ts';
import { isBlankRow, type QuoteForm } from './form.ts';
import { type QuoteTemplate, writeTemplate } from './template.ts';

/** Save a form as a template, or rename a template. */
export type TemplateTask =
  | { readonly kind: 'save'; readonly form: QuoteForm; readonly suggested: string }
  | { readonly kind: 'rename'; readonly template: QuoteTemplate };

interface TemplateDialogProps {
  readonly task: TemplateTask;
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
}

/** Dialog for the name of a template. Saving under an existing name replaces that template, after a warning. */
export function TemplateDialog({ task, onDone, onClose }: TemplateDialogProps) {
  const [name, setName] = useState(task.kind === 'save' ? task.suggested : task.template.name);
  const [error, setError] = useState<AppError | null>(null);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  /** The same for each attempt: one whose response is lost may have been saved. */
  const [newId] = useState(() => crypto.randomUUID());
  const known = useQuery(callQuery('templates.list', {}));
  const { data } = known;
  const trimmedName = name.trim();
  const same = data?.templates.find((one) => one.name.toLowerCase() === trimmedName.toLowerCase());
  const isOther = same !== undefined && (task.kind === 'save' || same.id !== task.template.id);

  /** @param version the one to replace, if another clerk saved it in the meantime */
  const save = async (version = same?.version) => {
    setWasSubmitted(true);
    // Without the list of existing names, a second template with the same name could be saved.
    if (trimmedName === '' || data === undefined || isSaving) return;
    setIsSaving(true);
    const response =
      task.kind === 'rename'
        ? await invoke('templates.rename', { id: task.template.id, name: trimmedName })
        : await invoke('templates.save', {
            id: same?.id ?? newId,
            name: trimmedName,
            value: writeTemplate(task.form),
            version,
          });
    setIsSaving(false);
    if (response.ok)
      onDone(
        task.kind === 'save' ? quoteDialogStrings.savedAs(trimmedName) : quoteDialogStrings.renamedTo(trimmedName),
      );
    else setError(response.error);
  };

  const replaces = task.kind === 'save' && isOther;
  return (
    <Dialog
      title={task.kind === 'save' ? quoteDialogStrings.saveAsTemplate : quoteDialogStrings.renameTemplate}
      width={440}
      onClose={onClose}
      actions={
        <Button kind="primary" keys="Enter" writes busy={isSaving} onClick={() => void save()}>
          {task.kind === 'rename'
            ? quoteDialogStrings.rename
            : replaces
              ? quoteDialogStrings.replaceTemplate
              : quoteDialogStrings.save}
        </Button>
      }
    >
      <div className="dialog-body">
        <WriteFields>
          <TextField
            label={quoteDialogStrings.name}
            value={name}
            maxLength={60}
            error={
              trimmedName === '' && wasSubmitted
                ? quoteDialogStrings.required
                : task.kind === 'rename' && isOther
                  ? quoteDialogStrings.nameTaken
                  : null
            }
            attention={replaces ? quoteDialogStrings.replacesTemplate : null}
            hint={task.kind === 'save' ? quoteDialogStrings.templateHint : null}
            onChange={setName}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              void save();
            }}
          />
        </WriteFields>
        {error === null && <LoadState of={known} />}
        {error?.code === 'changed_meanwhile' && task.kind === 'save' && (
          <TemplateConflict
            error={error}
            mine={task.form}
            onUseMine={() => void save(error.version.version ?? undefined)}
            onUseTheirs={onClose}
          />
        )}
        {error !== null && !(error.code === 'changed_meanwhile' && task.kind === 'save') && (
          <ErrorCallout error={error} />
        )}
      </div>
    </Dialog>
  );
}

interface TemplateConflictProps {
  readonly error: ErrorOf<'changed_meanwhile'>;
  readonly mine: QuoteForm;
  readonly onUseMine: () => void;
  readonly onUseTheirs: () => void;
}

/** What another clerk saved under the name in the meantime: lanes and freight side by side. */
function TemplateConflict({ error, mine, onUseMine, onUseTheirs }: TemplateConflictProps) {
  const theirs = readDraft(error.version.fields?.['value'])?.form ?? null;
  return (
    <VersionConflict
      error={error}
      fields={
        theirs === null
          ? []
          : [
              { label: quoteDialogStrings.lane, mine: draftLane(mine), theirs: draftLane(theirs) },
              { label: quoteDialogStrings.freight, mine: freightOf(mine), theirs: freightOf(theirs) },
            ]
      }
      onUseMine={onUseMine}
      onUseTheirs={onUseTheirs}
    />
  );
}

const freightOf = ({ rows }: QuoteForm): string =>
  rows
    .filter((row) => !isBlankRow(row))
    .map(({ quantity, weight, description }) => quoteDialogStrings.freightLine(quantity, weight, description))
    .join('; ');
