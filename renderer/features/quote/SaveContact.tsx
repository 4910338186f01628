import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Contact } from '../../../shared/contract/contacts.ts';
import { BLANK_CONTACT, type ContactFields } from '../../../shared/freight/contacts.ts';
import { formatPhone, readPhone } from '../../../shared/rules/phone.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useToast } from '../../ui/useToast.tsx';
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
  const isLoaded = chosen === null || known.data !== undefined;

  const stored = known.data && {
    ...known.data,
    phone: formatPhone(known.data.phone, known.data.phoneExtension),
  };
  const textOf = (field: DialogField) => typed[field] ?? stored?.[field] ?? '';
  const run = () => {
    if (save.isPending || !isLoaded) return;
    const {
      id,
      usedCount: _count,
      lastUsedAtMs: _last,
      changedAtMs: _changed,
      version: _version,
      ...before
    } = known.data ?? {
      ...BLANK_CONTACT,
      role: end === 'origin' ? ('shipper' as const) : ('consignee' as const),
      id: newId,
      usedCount: 0,
      lastUsedAtMs: null,
      changedAtMs: 0,
      version: 0,
    };
    const fields: ContactFields = {
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
    save.mutate(
      { contactId: id, fields },
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
          run,
          writes: true,
          inFields: true,
          bar: false,
          palette: false,
        },
      ]}
      actions={
        <>
          <Button kind="quiet" keys="Esc" onClick={onClose}>
            {quoteDialogStrings.close}
          </Button>
          <Button kind="primary" keys="Enter" writes busy={save.isPending} onClick={run}>
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
            />
          ))}
        </WriteFields>
        <p className="small dim">
          {`${city}, ${state} ${zip}, ${locationType}`}
          {accessorials.length === 0 ? '' : quoteDialogStrings.requires(accessorials.join(', '))}
        </p>
        {isElsewhere ? <ErrorCallout error={error} onRetry={isLoaded ? run : () => void known.refetch()} /> : null}
      </div>
    </Dialog>
  );
}
