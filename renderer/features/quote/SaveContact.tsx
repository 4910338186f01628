import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Contact } from '../../../shared/contract/contacts.ts';
import { BLANK_CONTACT, type ContactFields } from '../../../shared/freight/contacts.ts';
import { formatPhone, readPhone } from '../../../shared/rules/phone.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { contactVersions } from '../../lib/contactVersions.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useToast } from '../../ui/useToast.tsx';
import { VersionConflict } from '../../ui/VersionConflict.tsx';
import { WriteFields } from '../../ui/WriteFields.tsx';
import { quoteDialogStrings } from './dialogStrings.ts';
import type { End, QuoteForm } from './form.ts';
import { contactFieldsAt } from './laneContact.ts';

interface SaveContactProps {
  readonly form: QuoteForm;
  readonly end: End;
  readonly onSaved: (contact: Contact) => void;
  readonly onClose: () => void;
}

const DIALOG_FIELDS = ['name', 'person', 'phone'] as const;
type DialogField = (typeof DIALOG_FIELDS)[number];
const LABELS: Readonly<Record<DialogField, string>> = quoteDialogStrings.contactFields;

/** The contact fields of a typed phone. A text that is no phone is rejected with the field. */
function phoneFields(text: string): Pick<ContactFields, 'phone' | 'phoneExtension'> {
  const phone = readPhone(text);
  return phone.kind === 'phone'
    ? { phone: phone.digits, phoneExtension: phone.extension ?? '' }
    : { phone: text.trim(), phoneExtension: '' };
}

/** Saves origin or destination as a new contact, or updates the contact it was filled from. */
export function SaveContact({ form, end, onSaved, onClose }: SaveContactProps) {
  const chosen = form.contacts[end];
  const known = useQuery({
    ...callQuery('contacts.get', { contactId: chosen?.id ?? '' }),
    enabled: chosen !== null,
  });
  const [newId] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState<Partial<Record<DialogField, string>>>({});
  const save = useCall('contacts.save');
  const toast = useToast();
  const { city, state, zip, locationType, pickupAccessorials, deliveryAccessorials } = contactFieldsAt(form, end);

  // The existing contact must be loaded before anything can be edited or saved.
  const [loaded, setLoaded] = useState<Contact | null>(null);
  // What another clerk saves from then on is shown as a conflict, not overwritten.
  if (loaded === null && known.data !== undefined && !known.isFetching) setLoaded(known.data);
  const isLoaded = chosen === null || loaded !== null;

  const stored = loaded && { ...loaded, phone: formatPhone(loaded.phone, loaded.phoneExtension) };
  const textOf = (field: DialogField) => typed[field] ?? stored?.[field] ?? '';
  const edited = (): { readonly contactId: string; readonly fields: ContactFields } => {
    const {
      id,
      usedCount: _count,
      lastUsedAtMs: _last,
      changedAtMs: _changed,
      version: _version,
      ...before
    } = loaded ?? {
      ...BLANK_CONTACT,
      role: end === 'origin' ? ('shipper' as const) : ('consignee' as const),
      id: newId,
      usedCount: 0,
      lastUsedAtMs: null,
      changedAtMs: 0,
      version: 0,
    };
    const fields = {
      ...before,
      city,
      state,
      zip,
      locationType,
      pickupAccessorials: [...(pickupAccessorials ?? before.pickupAccessorials)],
      deliveryAccessorials: [...(deliveryAccessorials ?? before.deliveryAccessorials)],
      name: textOf('name'),
      person: textOf('person'),
      ...(typed.phone === undefined ? {} : phoneFields(typed.phone)),
    };
    return { contactId: id, fields };
  };
  /** @param version the one to replace, if another clerk saved it in the meantime */
  const run = (version = loaded?.version) => {
    if (save.isPending || !isLoaded) return;
    save.mutate(
      { ...edited(), version },
      {
        onSuccess: (contact) => {
          toast(quoteDialogStrings.savedToContacts(contact.name));
          onSaved(contact);
        },
      },
    );
  };

  const error = save.error?.error ?? known.error?.error ?? null;
  const rejected = error?.code === 'fields_invalid' ? error.fields : [];
  const isElsewhere = error !== null && rejected.every(({ field }) => !DIALOG_FIELDS.some((one) => one === field));
  const accessorials = pickupAccessorials ?? deliveryAccessorials ?? [];
  return (
    <Dialog
      title={chosen === null ? quoteDialogStrings.saveAsContact : quoteDialogStrings.updateTitle(chosen.name)}
      width={440}
      onClose={onClose}
      keys={[
        {
          keys: 'Enter',
          label: quoteDialogStrings.saveContact,
          run: () => run(),
          writes: true,
          bar: false,
          palette: false,
        },
      ]}
      actions={
        <>
          <Button kind="quiet" keys="Esc" onClick={onClose}>
            {quoteDialogStrings.close}
          </Button>
          <Button kind="primary" keys="Enter" writes busy={save.isPending} onClick={() => run()}>
            {quoteDialogStrings.saveContact}
          </Button>
        </>
      }
    >
      <div className="dialog-body">
        <WriteFields>
          {(isLoaded ? DIALOG_FIELDS : []).map((field) => (
            <TextField
              key={field}
              label={LABELS[field]}
              value={textOf(field)}
              required={field === 'name'}
              error={rejected.find((one) => one.field === field)?.message ?? null}
              onChange={(text) => setTyped((now) => ({ ...now, [field]: text }))}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                run();
              }}
            />
          ))}
        </WriteFields>
        <p className="small dim">
          {`${city}, ${state} ${zip}, ${locationType}`}
          {accessorials.length === 0 ? '' : quoteDialogStrings.requires(accessorials.join(', '))}
        </p>
        {error?.code === 'changed_meanwhile' ? (
          <VersionConflict
            error={error}
            fields={contactVersions(edited().fields, error.version.fields)}
            onUseMine={() => run(error.version.version ?? undefined)}
            onUseTheirs={onClose}
          />
        ) : isElsewhere ? (
          <ErrorCallout error={error} onRetry={() => (isLoaded ? run() : void known.refetch())} />
        ) : null}
      </div>
    </Dialog>
  );
}
