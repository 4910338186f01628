import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppError } from '../../../shared/errors.ts';
import { invoke } from '../../api/client.ts';
import { callQuery } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { TextField } from '../../ui/Field.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { quoteDialogStrings } from './dialogStrings.ts';
import type { QuoteForm } from './form.ts';
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
  const known = useQuery(callQuery('templates.list', {}));
  const { data } = known;
  const trimmedName = name.trim();
  const same = data?.templates.find((one) => one.name.toLowerCase() === trimmedName.toLowerCase());
  const isOther = same !== undefined && (task.kind === 'save' || same.id !== task.template.id);

  const save = async () => {
    setWasSubmitted(true);
    // Without the list of existing names, a second template with the same name could be saved.
    if (trimmedName === '' || data === undefined) return;
    const response =
      task.kind === 'rename'
        ? await invoke('templates.rename', { id: task.template.id, name: trimmedName })
        : await invoke('templates.save', {
            id: same?.id ?? crypto.randomUUID(),
            name: trimmedName,
            value: writeTemplate(task.form),
            version: same?.version,
          });
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
        <Button kind="primary" keys="Enter" onClick={() => void save()}>
          {task.kind === 'rename'
            ? quoteDialogStrings.rename
            : replaces
              ? quoteDialogStrings.replaceTemplate
              : quoteDialogStrings.save}
        </Button>
      }
    >
      <div className="dialog-body">
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
        {error === null ? <LoadState of={known} /> : <ErrorCallout error={error} />}
      </div>
    </Dialog>
  );
}
