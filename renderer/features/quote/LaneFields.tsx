import { IconAlertTriangle, IconArrowsExchange } from '@tabler/icons-react';
import { useId } from 'react';
import type { Contact } from '../../../shared/contract/contacts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { capsOf } from '../../ui/keys/chord.ts';
import { useCurrentKeys } from '../../ui/keys/useCurrentKeys.ts';
import { type DateMessage, type Messages, pickupDateMessage } from './checkForm.ts';
import { DateField } from './DateField.tsx';
import {
  ADDRESS_FIELDS,
  type AddressDraft,
  type AddressField,
  type End,
  type FieldKey,
  type QuoteForm,
} from './form.ts';
import { ContactNotes, LaneContactTools } from './LaneContactTools.tsx';
import { LaneField } from './LaneField.tsx';
import styles from './LaneFields.module.css';
import { LocationTypeField } from './LocationTypeField.tsx';
import type { Place, QuoteAction } from './reducer.ts';
import { quoteStrings } from './strings.ts';
import { useContactAtEnd } from './useContactAtEnd.tsx';
import { ZipField } from './ZipField.tsx';

const FIELD_NAMES: Readonly<Record<AddressField, string>> = {
  zip: 'ZIP',
  city: quoteStrings.city,
  state: quoteStrings.state,
  locationType: quoteStrings.locationType,
};
const ZIP_LENGTH = 12;

const TYPED_FIELDS = ADDRESS_FIELDS.filter((field) => field !== 'zip');

interface AddressProps {
  readonly form: QuoteForm;
  readonly end: End;
  readonly legend: string;
  readonly address: AddressDraft;
  readonly problems: Messages;
  readonly warnings: Messages;
  readonly onText: (field: AddressField, text: string) => void;
  readonly onLeave: (field: AddressField) => void;
  readonly onContact: (contact: Contact) => void;
  readonly onForget: () => void;
  readonly onSave: () => void;
  readonly onPlace: (zip: string, place: Place) => void;
}

/** Error message of a whole address: `ZIP, City: required.`, then the others. */
function problemsOf(end: End, messages: Messages): string {
  const byMessage = new Map<string, string[]>();
  for (const field of ADDRESS_FIELDS) {
    const message = messages.get(`${end}.${field}`);
    if (message !== undefined) byMessage.set(message, [...(byMessage.get(message) ?? []), FIELD_NAMES[field]]);
  }
  return [...byMessage].map(([message, fields]) => `${fields.join(', ')}: ${message}`).join(' ');
}

/** Warnings already name their field. */
function warningsOf(end: End, messages: Messages): string {
  return ADDRESS_FIELDS.flatMap((field) => messages.get(`${end}.${field}`) ?? []).join(' ');
}

function AddressFields(props: AddressProps) {
  const { form, end, legend, address, problems, warnings, onText, onLeave } = props;
  const { onContact, onForget, onSave, onPlace } = props;
  const messageId = useId();
  const problemMessage = problemsOf(end, problems);
  const message = problemMessage === '' ? warningsOf(end, warnings) : problemMessage;
  return (
    <fieldset className={styles.address}>
      <legend className={styles.legend}>{legend}</legend>
      <LaneContactTools end={end} form={form} onForget={onForget} onSave={onSave} />
      <ZipField
        end={end}
        value={address.zip}
        isInvalid={problems.has(`${end}.zip`)}
        describedBy={messageId}
        maxLength={ZIP_LENGTH}
        onText={(text) => onText('zip', text)}
        onLeave={() => onLeave('zip')}
        onContact={onContact}
        onPlace={onPlace}
        needsPlace={address.city.trim() === '' && address.state.trim() === ''}
      />
      {TYPED_FIELDS.map((field) => {
        const key: FieldKey = `${end}.${field}`;
        if (field === 'locationType') {
          return (
            <LocationTypeField
              key={field}
              field={key}
              value={address[field]}
              isInvalid={problems.has(key)}
              describedBy={messageId}
              onText={(text) => onText(field, text)}
              onLeave={() => onLeave(field)}
            />
          );
        }
        return (
          <LaneField
            key={field}
            label={FIELD_NAMES[field]}
            field={key}
            value={address[field]}
            isInvalid={problems.has(key)}
            describedBy={messageId}
            onText={(text) => onText(field, text)}
            onLeave={() => onLeave(field)}
          />
        );
      })}
      <p
        id={messageId}
        className={styles.message}
        data-kind={problemMessage !== '' ? 'problem' : 'warning'}
        aria-live="polite"
      >
        {message === '' ? null : <Icon of={IconAlertTriangle} size={14} />}
        {message}
      </p>
    </fieldset>
  );
}

interface LaneFieldsProps {
  readonly form: QuoteForm;
  readonly today: string;
  /** The earliest day that isn't over everywhere in the United States. */
  readonly openFrom: string;
  readonly problems: Messages;
  readonly warnings: Messages;
  readonly dispatch: (action: QuoteAction) => void;
}

function dateMessage(form: QuoteForm, today: string, openFrom: string, problems: Messages): DateMessage | null {
  const shown = problems.get('pickupDate');
  if (shown !== undefined) return { kind: 'problem', text: shown };
  const message = pickupDateMessage(form.pickupDate, today, openFrom);
  return message?.kind === 'problem' ? null : message;
}

/** Pickup date, origin and destination. */
export function LaneFields({ form, today, openFrom, problems, warnings, dispatch }: LaneFieldsProps) {
  const swapKeys = useCurrentKeys('Alt+S');
  const leave = (key: FieldKey) => dispatch({ type: 'blur', key, today });
  const chooser = useContactAtEnd(form, dispatch);
  const address = (end: End, legend: string) => (
    <AddressFields
      form={form}
      end={end}
      legend={legend}
      address={form[end]}
      problems={problems}
      warnings={warnings}
      onText={(field, text) => dispatch({ type: 'setAddress', end, field, text })}
      onLeave={(field) => leave(`${end}.${field}`)}
      onContact={(contact) => chooser.choose(end, contact)}
      onForget={() => dispatch({ type: 'forgetContact', end })}
      onSave={() => chooser.save(end)}
      onPlace={(zip, place) => dispatch({ type: 'suggestPlace', end, zip, place })}
    />
  );
  return (
    <section aria-label={quoteStrings.lane} className={styles.lane}>
      <div className={styles.pickup}>
        <DateField
          label={quoteStrings.pickupDate}
          field="pickupDate"
          value={form.pickupDate}
          today={today}
          message={dateMessage(form, today, openFrom, problems)}
          onText={(text) => dispatch({ type: 'setDate', text })}
          onLeave={() => leave('pickupDate')}
        />
      </div>
      {address('origin', quoteStrings.origin)}
      <div className={styles.swap}>
        <Button
          kind="quiet"
          icon={<Icon of={IconArrowsExchange} />}
          aria-label={quoteStrings.swap}
          title={quoteStrings.swapWithKeys(capsOf(swapKeys).join('+'))}
          // Not in the tab order, so that Tab goes from one address straight to the other; there is a shortcut for it.
          tabIndex={-1}
          onClick={() => dispatch({ type: 'swap' })}
        />
      </div>
      {address('destination', quoteStrings.destination)}
      <ContactNotes
        contacts={form.contacts}
        chosen={form.accessorials}
        onToggle={(code) => dispatch({ type: 'toggleAccessorial', code })}
      />
      {chooser.dialog}
    </section>
  );
}
