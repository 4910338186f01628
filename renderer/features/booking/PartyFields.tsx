/** The section for shipper and consignee. Their city, state and ZIP are the quote's and can't be changed here. */

import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Contact } from '../../../shared/contract/contacts.ts';
import type { Address } from '../../../shared/freight/requests.ts';
import { invoke } from '../../api/client.ts';
import { callQuery } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { OptionList, useCombobox } from '../../ui/Combobox.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { useIsReadOnly } from '../../ui/readOnly.ts';
import styles from './booking.module.css';
import type { BookingForm, PartyKey } from './bookingForm.ts';
import { isAtPlace, type PartyContacts } from './contactParty.ts';
import { type FormFieldProps, useFieldProps } from './fieldProps.ts';
import { extensionOf, remarksHaveExtension, withExtension, withoutExtension } from './phoneExtension.ts';
import { bookingStrings } from './strings.tsx';

interface PartyFieldsProps extends FormFieldProps {
  readonly origin: Address;
  readonly destination: Address;
  /** Contacts that the form was filled from. */
  readonly contacts: PartyContacts;
  readonly onContact: (party: PartyKey, contact: Contact) => void;
  /** Called with a replacement of the whole form. */
  readonly onForm: (form: BookingForm) => void;
}

export function PartyFields(props: PartyFieldsProps) {
  return (
    <div className="two">
      <Party {...props} party="shipper" title={bookingStrings.shipper} place={props.origin} />
      <Party {...props} party="consignee" title={bookingStrings.consignee} place={props.destination} />
    </div>
  );
}

interface PartyProps extends PartyFieldsProps {
  readonly party: PartyKey;
  readonly title: string;
  readonly place: Address;
}

function Party({ party, title, place, contacts, onContact, onForm, ...step }: PartyProps) {
  const field = useFieldProps(step);
  const contact = contacts[party];
  return (
    <fieldset className={styles.party}>
      <legend className={styles.legend}>{title}</legend>
      <p className={styles.fixed}>
        {place.city}, {place.state} {place.zip} <span className="muted">{bookingStrings.fromQuote}</span>
      </p>
      <NameField
        {...field(`${party}.name`)}
        place={place}
        isFromContacts={contact !== null}
        onTake={(taken) => onContact(party, taken)}
      />
      {contact === null ? null : <ContactNotes contact={contact} />}
      <div className={styles.wideNarrow}>
        <TextField {...field(`${party}.address1`)} label={bookingStrings.streetAddress} required />
        <TextField {...field(`${party}.address2`)} label={bookingStrings.suiteDock} />
      </div>
      <div className={styles.half}>
        <TextField {...field(`${party}.contact`)} label={bookingStrings.contact} required />
        <TextField {...field(`${party}.phone`)} label={bookingStrings.phone} type="tel" required />
      </div>
      <Extension form={step.form} party={party} onForm={onForm} />
      <TextField
        {...field(`${party}.email`)}
        label={bookingStrings.email}
        type="email"
        hint={bookingStrings.optional}
      />
    </fieldset>
  );
}

interface NameFieldProps extends ReturnType<ReturnType<typeof useFieldProps>> {
  readonly place: Address;
  readonly isFromContacts: boolean;
  readonly onTake: (contact: Contact) => void;
}

const MAX_SUGGESTIONS = 8;
/** Fits a street address. */
const LIST_WIDTH_PX = 380;

/** Company name, with suggestions from the contacts at the lane's ZIP. */
function NameField({ place, isFromContacts, onTake, onChange, onBlur, value, ...input }: NameFieldProps) {
  const isReadOnly = useIsReadOnly();
  const anchor = useRef<HTMLInputElement>(null);
  const search = `${value.trim()} ${place.zip}`;
  const found = useQuery({
    ...callQuery('contacts.list', { search, sort: 'use', offset: 0, limit: MAX_SUGGESTIONS }),
    enabled: value.trim() !== '',
  });
  const combobox = useCombobox({
    options: value.trim() === '' ? [] : (found.data?.contacts ?? []).filter((contact) => isAtPlace(contact, place)),
    idOf: ({ id }: Contact) => id,
    isPending: found.isFetching,
    onTake(contact) {
      onTake(contact);
      if (!isReadOnly) void invoke('contacts.use', { contactId: contact.id });
    },
  });
  return (
    <>
      <TextField
        {...input}
        {...combobox.inputProps}
        value={value}
        inputRef={anchor}
        label={bookingStrings.companyName}
        hint={
          isFromContacts
            ? bookingStrings.fromYourContacts
            : found.isError
              ? bookingStrings.contactsNotSearched
              : bookingStrings.typeToSearchContacts
        }
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
      <OptionList combobox={combobox} label={bookingStrings.contacts} anchor={anchor.current} width={LIST_WIDTH_PX}>
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

/** Notes of the contact. */
function ContactNotes({ contact: { name, notes } }: { readonly contact: Contact }) {
  if (notes === '') return null;
  return (
    <Callout kind="info" title={bookingStrings.notesFor(name)}>
      <p className={styles.said}>{notes}</p>
    </Callout>
  );
}

const EXTENSION_KEYS = { shipper: 'Alt+E', consignee: 'Alt+X' } as const;

/** Offers to add the phone extension, which isn't sent with the number, to the remarks. */
function Extension({ form, party, onForm }: Pick<PartyProps, 'form' | 'party' | 'onForm'>) {
  const extension = extensionOf(form, party);
  const isInRemarks = extension !== null && remarksHaveExtension(form, party, extension);
  const toggle = () => {
    if (extension !== null) onForm((isInRemarks ? withoutExtension : withExtension)(form, party, extension));
  };
  const label = isInRemarks
    ? bookingStrings.removeExtFrom[party](extension ?? '')
    : bookingStrings.addExtTo[party](extension ?? '');
  const keys = EXTENSION_KEYS[party];
  useKeys([{ keys, label, bar: false, run: toggle, when: extension !== null }], { scope: 'Extension' });
  if (extension === null) return null;
  return (
    <p className={`${styles.extension} small dim`}>
      <span>
        {isInRemarks ? bookingStrings.extensionPrints[party](extension) : bookingStrings.extensionNotPrinted(extension)}
      </span>
      <Button size="s" keys={keys} onClick={toggle}>
        {isInRemarks ? bookingStrings.removeExt : bookingStrings.addExt}
      </Button>
    </p>
  );
}
