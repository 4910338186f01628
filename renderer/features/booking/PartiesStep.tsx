/** Who ships and who receives. The lane is the quote's and can't be changed here. */
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Address } from '../../../shared/freight/requests.ts';
import type { Contact } from '../../../shared/ipc/contract/contacts.ts';
import { api } from '../../api/client.ts';
import { callQuery } from '../../api/query.ts';
import { OptionList, useCombobox } from '../../ui/Combobox.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Note } from '../../ui/Note.tsx';
import styles from './booking.module.css';
import type { PartyKey } from './bookingForm.ts';
import { type PartyContacts, standsAt } from './contactParty.ts';
import { type StepProps, useFieldProps } from './stepFields.ts';

interface PartiesStepProps extends StepProps {
  readonly origin: Address;
  readonly destination: Address;
  /** The contacts that stand behind what is typed. */
  readonly contacts: PartyContacts;
  readonly onContact: (party: PartyKey, contact: Contact) => void;
}

export function PartiesStep(props: PartiesStepProps) {
  return (
    <div className="two">
      <Party {...props} party="shipper" title="Shipper" place={props.origin} />
      <Party {...props} party="consignee" title="Consignee" place={props.destination} />
    </div>
  );
}

interface PartyProps extends PartiesStepProps {
  readonly party: PartyKey;
  readonly title: string;
  readonly place: Address;
}

function Party({ party, title, place, contacts, onContact, ...step }: PartyProps) {
  const field = useFieldProps(step);
  const contact = contacts[party];
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>{title}</legend>
      <p className={styles.fixed}>
        {place.city}, {place.state} {place.zip} <span className="muted">fixed by the quote</span>
      </p>
      <NameField
        {...field(`${party}.name`)}
        place={place}
        isFromContacts={contact !== null}
        onTake={(taken) => onContact(party, taken)}
      />
      {contact === null ? null : <ContactSays contact={contact} />}
      <div className={styles.wideNarrow}>
        <TextField {...field(`${party}.address1`)} label="Street address" required />
        <TextField {...field(`${party}.address2`)} label="Suite, unit, dock" />
      </div>
      <div className={styles.half}>
        <TextField {...field(`${party}.contact`)} label="Contact" required />
        <TextField {...field(`${party}.phone`)} label="Phone" type="tel" required />
      </div>
      <TextField {...field(`${party}.email`)} label="E-mail" type="email" hint="May stay empty" />
    </fieldset>
  );
}

interface NameFieldProps extends ReturnType<ReturnType<typeof useFieldProps>> {
  readonly place: Address;
  readonly isFromContacts: boolean;
  readonly onTake: (contact: Contact) => void;
}

const OFFERED = 8;
/** Wide enough for a street. */
const LIST_WIDTH_PX = 380;

/** The company's name, with the contacts at the lane's ZIP on offer while it is typed. */
function NameField({ place, isFromContacts, onTake, onChange, onBlur, value, ...input }: NameFieldProps) {
  const anchor = useRef<HTMLInputElement>(null);
  const search = `${value.trim()} ${place.zip}`;
  const found = useQuery({
    ...callQuery('contacts.list', { search, sort: 'use', offset: 0, limit: OFFERED }),
    enabled: value.trim() !== '',
  });
  const combobox = useCombobox({
    options: value.trim() === '' ? [] : (found.data?.contacts ?? []).filter((contact) => standsAt(contact, place)),
    idOf: ({ id }: Contact) => id,
    isPending: found.isFetching,
    onTake(contact) {
      onTake(contact);
      void api.contacts.use({ contactId: contact.id });
    },
  });
  return (
    <>
      <TextField
        {...input}
        {...combobox.inputProps}
        value={value}
        inputRef={anchor}
        label="Company name"
        hint={isFromContacts ? 'From your contacts' : 'Contacts at this ZIP are offered as you type'}
        required
        onChange={(text) => {
          onChange(text);
          combobox.typed();
        }}
        onBlur={() => {
          combobox.close();
          onBlur();
        }}
        onKeyDown={(event) => void combobox.onKeyDown(event)}
      />
      <OptionList combobox={combobox} label="Contacts" anchor={anchor.current} width={LIST_WIDTH_PX}>
        {({ name, address1, person }) => (
          <>
            <b>{name}</b>
            <span className="small dim">{[address1, person].filter(Boolean).join(', ')}</span>
          </>
        )}
      </OptionList>
    </>
  );
}

/** What the contact's notes say, and what the service has no place for. */
function ContactSays({ contact: { name, notes, phoneExtension } }: { readonly contact: Contact }) {
  if (notes === '' && phoneExtension === '') return null;
  return (
    <Note kind="info" title={`Notes of ${name}`}>
      {notes === '' ? null : <p className={styles.said}>{notes}</p>}
      {phoneExtension === '' ? null : (
        <p>Extension {phoneExtension} is not sent with the phone number; the driver reads the remarks.</p>
      )}
    </Note>
  );
}
