import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EmailTemplate } from '../../../shared/contract/emails.ts';
import { EMAIL_KIND_LABELS, PLACEHOLDERS } from '../../../shared/rules/emailTemplates.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { useToast } from '../../ui/useToast.tsx';
import styles from './emails.module.css';
import { emailsStrings } from './strings.tsx';

/** Settings, Email: the template of each kind of draft. */
export function EmailTemplates({ className }: { readonly className: string | undefined }) {
  const list = useQuery(callQuery('emails.templates', {}));
  if (list.error?.error.code === 'not_connected') {
    return (
      <section className={className} aria-labelledby="email">
        <h1 id="email">{emailsStrings.email}</h1>
        <p className="muted">{emailsStrings.noAccount}</p>
      </section>
    );
  }
  return (
    <section className={className} aria-labelledby="email">
      <h1 id="email">{emailsStrings.email}</h1>
      <p className="dim">{emailsStrings.templatesHint(PLACEHOLDERS.map((name) => `{${name}}`).join(' '))}</p>
      <LoadState of={list} rows={9} label={emailsStrings.emailTemplates} />
      {list.data?.templates.map((template) => (
        <TemplateForm key={template.kind} template={template} />
      ))}
    </section>
  );
}

function TemplateForm({ template }: { readonly template: EmailTemplate }) {
  const { kind } = template;
  const [subject, setSubject] = useState(template.subject);
  const [body, setBody] = useState(template.body);
  const save = useCall('emails.saveTemplate');
  const reset = useCall('emails.resetTemplate');
  const toast = useToast();
  const error = save.error?.error ?? reset.error?.error ?? null;
  const errorOf = (field: string) =>
    error?.code === 'fields_invalid' ? error.fields.find((each) => each.field === field)?.message : undefined;
  const isDirty = subject !== template.subject || body !== template.body;
  // What was typed since the call was sent stays.
  const show = (saved: EmailTemplate, message: string) => {
    setSubject((now) => (now === subject ? saved.subject : now));
    setBody((now) => (now === body ? saved.body : now));
    toast(message);
  };
  const name = EMAIL_KIND_LABELS[kind];
  return (
    <fieldset className={styles.template}>
      <legend>{name}</legend>
      <TextField
        label={emailsStrings.subject}
        value={subject}
        error={errorOf('subject')}
        maxLength={500}
        onChange={setSubject}
      />
      <TextAreaField
        label={emailsStrings.text}
        value={body}
        error={errorOf('body')}
        rows={8}
        maxLength={5000}
        onChange={setBody}
      />
      <div className="row">
        <Button
          disabledReason={isDirty ? null : emailsStrings.noChanges}
          busy={save.isPending}
          onClick={() =>
            save.mutate({ kind, subject, body }, { onSuccess: (saved) => show(saved, emailsStrings.templateSaved) })
          }
        >
          <span>{emailsStrings.saveTemplate(<span className="vh">{name}</span>)}</span>
        </Button>
        {template.isDefault ? null : (
          <Button
            kind="quiet"
            busy={reset.isPending}
            onClick={() => reset.mutate({ kind }, { onSuccess: (saved) => show(saved, emailsStrings.templateReset) })}
          >
            <span>{emailsStrings.resetTemplate(<span className="vh">{name}</span>)}</span>
          </Button>
        )}
      </div>
      {error === null || error.code === 'fields_invalid' ? null : <ErrorCallout error={error} />}
    </fieldset>
  );
}
