import type { Contact } from '../../../shared/contract/contacts.ts';
import type { RateRequest } from '../../../shared/freight/requests.ts';
import type { ReferenceRules } from '../../../shared/rules/referenceRules.ts';
import type { PartyKey } from './bookingForm.ts';
import { type PartyContacts, withPartyContact } from './contactParty.ts';
import type { FormFieldProps } from './fieldProps.ts';
import { PartyFields } from './PartyFields.tsx';
import { ReferenceFields } from './ReferenceFields.tsx';
import type { Remark } from './remarks.ts';
import type { FormState } from './useBookingForm.ts';
import { WindowFields } from './WindowFields.tsx';

interface DetailsStepProps {
  readonly formState: FormState;
  readonly request: RateRequest;
  /** The contacts that the parties in the form match. */
  readonly contacts: PartyContacts;
  /** Rules of the consignee for references. */
  readonly rules: ReferenceRules | null;
  readonly remarks: readonly Remark[];
  readonly nowMs: number;
  /** Called after a party was filled in from a contact. */
  readonly onContact: (party: PartyKey, contact: Contact) => void;
}

/** The fields to fill in: the parties, the times, the references and instructions. */
export function DetailsStep({ formState, request, contacts, rules, remarks, nowMs, onContact }: DetailsStepProps) {
  const { form, setForm, setErrors } = formState;
  const fields: FormFieldProps = {
    form,
    errors: formState.errors,
    unusual: formState.warnings,
    onChange: formState.change,
    onLeave: (path, value) => formState.leave(path, value, rules),
  };
  return (
    <>
      <PartyFields
        {...fields}
        origin={request.origin}
        destination={request.destination}
        contacts={contacts}
        onForm={setForm}
        onContact={(party, contact) => {
          setForm(withPartyContact(form, party, contact, contacts[party]));
          setErrors({});
          onContact(party, contact);
        }}
      />
      <WindowFields {...fields} pickupDate={request.pickupDate} remarks={remarks} nowMs={nowMs} contacts={contacts} />
      <ReferenceFields {...fields} rules={rules} remarks={remarks} onReferences={formState.changeReferences} />
    </>
  );
}
