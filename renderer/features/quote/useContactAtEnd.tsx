import { type ReactNode, useState } from 'react';
import type { Contact } from '../../../shared/contract/contacts.ts';
import { invoke } from '../../api/client.ts';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { useIsReadOnly } from '../../ui/readOnly.ts';
import { focusedField, focusField } from './focusField.ts';
import { ADDRESS_FIELDS, cellKey, ENDS, type End, type FieldKey, type QuoteForm } from './form.ts';
import { differsFromContact } from './laneContact.ts';
import type { QuoteAction } from './reducer.ts';
import { quoteStrings } from './strings.ts';
import { useDialogs } from './useDialogs.ts';

interface ContactAtEnd {
  readonly choose: (end: End, contact: Contact) => void;
  readonly save: (end: End) => void;
  /** The save dialog while it is open. */
  readonly dialog: ReactNode;
}

/** How an address can be saved as a contact: a new one, an update of the chosen one, or not at all. */
export function savingAt(form: QuoteForm, end: End): 'new' | 'update' | null {
  if (form.contacts[end] !== null) return differsFromContact(form, end) ? 'update' : null;
  return ADDRESS_FIELDS.every((field) => form[end][field].trim() !== '') ? 'new' : null;
}

/** Field to focus after an address is filled: its first blank field, the other address, or the first freight row. */
function nextField(form: QuoteForm, end: End, contact: Contact): FieldKey {
  const lacking = (['zip', 'city', 'state'] as const).find((field) => contact[field] === '');
  if (lacking !== undefined) return `${end}.${lacking}`;
  if (end === 'origin' && form.destination.zip.trim() === '') return 'destination.zip';
  const [first] = form.rows;
  return first === undefined ? 'destination.zip' : cellKey(first.key, 'quantity');
}

/** Chooses contacts for origin and destination, and saves either as a contact. */
export function useContactAtEnd(form: QuoteForm, dispatch: (action: QuoteAction) => void): ContactAtEnd {
  const isReadOnly = useIsReadOnly();
  const [saving, setSaving] = useState<End | null>(null);
  const dialogs = useDialogs(saving !== null);
  const savable = ENDS.filter((end) => savingAt(form, end) !== null);
  const saveFocused = () => {
    const focused = focusedField(document.body);
    const end = savable.find((one) => focused?.startsWith(`${one}.`) === true) ?? savable[0];
    if (end !== undefined) setSaving(end);
  };
  useKeys(
    [
      {
        keys: 'Alt+A',
        label: quoteStrings.saveAsContact,
        run: saveFocused,
        writes: true,
        bar: false,
        when: savable.length > 0,
      },
    ],
    {
      scope: 'Lane',
    },
  );
  return {
    choose(end, contact) {
      const next = nextField(form, end, contact);
      dispatch({ type: 'chooseContact', end, contact });
      // Counts a use for the search order. If that fails, the contact is used anyway.
      if (!isReadOnly) void invoke('contacts.use', { contactId: contact.id });
      focusField(document, next);
    },
    save: setSaving,
    dialog:
      dialogs === null || saving === null ? null : (
        <dialogs.SaveContact
          form={form}
          end={saving}
          onSaved={(contact) => {
            setSaving(null);
            dispatch({ type: 'chooseContact', end: saving, contact });
          }}
          onClose={() => setSaving(null)}
        />
      ),
  };
}
