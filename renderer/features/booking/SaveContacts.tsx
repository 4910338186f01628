/** Offers to save parties as contacts after a booking, one key each. */

import { IconAddressBook, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingDetails, RateRequest } from '../../../shared/freight/requests.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { contactVersions } from '../../lib/contactVersions.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { VersionConflict } from '../../ui/VersionConflict.tsx';
import styles from './booking.module.css';
import type { PartyKey } from './bookingForm.ts';
import { contactOffer } from './contactParty.ts';
import { bookingStrings } from './strings.tsx';

interface SaveContactsProps {
  readonly details: BookingDetails;
  readonly request: RateRequest;
}

export function SaveContacts({ details, request }: SaveContactsProps) {
  return (
    <section className={styles.saveContacts} aria-label={bookingStrings.contacts}>
      <SaveContact party="shipper" keys="S" details={details} request={request} />
      <SaveContact party="consignee" keys="E" details={details} request={request} />
    </section>
  );
}

/** Maximum number of contacts with the same name and ZIP to compare. */
const MAX_COMPARED = 20;

function SaveContact({
  party,
  keys,
  details,
  request,
}: SaveContactsProps & { readonly party: PartyKey; readonly keys: string }) {
  const { name } = details[party];
  const { zip } = party === 'shipper' ? request.origin : request.destination;
  // Not in the query domain of contacts: an offer stays until it is saved.
  const known = useQuery({
    ...callQuery('contacts.list', { search: `${name} ${zip}`, sort: 'use', offset: 0, limit: MAX_COMPARED }),
    queryKey: ['save contact', name, zip],
    gcTime: 0,
  });
  const [newId] = useState(() => crypto.randomUUID());
  const save = useCall('contacts.save');
  const offer = known.data === undefined ? null : contactOffer(party, details, request, known.data.contacts);
  /** @param version the one to replace, if another clerk saved it in the meantime */
  const saveContacts = (version = offer?.existing?.version) => {
    if (offer !== null) save.mutate({ contactId: offer.existing?.id ?? newId, fields: offer.fields, version });
  };
  const [isTheirs, setIsTheirs] = useState(false);
  const isOffered = offer !== null && !save.isSuccess && !isTheirs;
  const error = save.error?.error ?? null;
  const label = offer?.existing == null ? bookingStrings.saveToContacts(name) : bookingStrings.updateInContacts(name);
  useKeys([{ keys, label, bar: false, run: () => saveContacts(), writes: true, when: isOffered && !save.isPending }], {
    scope: 'Booked',
  });
  if (save.isSuccess) {
    return (
      <p className="row c-done" role="status">
        <Icon of={IconCheck} size={14} /> {bookingStrings.savedToContacts(name)}
      </p>
    );
  }
  if (!isOffered) return <LoadState of={known} />;
  return (
    <>
      <Button
        size="s"
        keys={keys}
        writes
        icon={<Icon of={IconAddressBook} size={14} />}
        busy={save.isPending}
        onClick={() => saveContacts()}
      >
        {label}
      </Button>
      {error === null ? null : error.code === 'changed_meanwhile' ? (
        <VersionConflict
          error={error}
          fields={contactVersions(offer.fields, error.version.fields)}
          onUseMine={() => saveContacts(error.version.version ?? undefined)}
          onUseTheirs={() => setIsTheirs(true)}
        />
      ) : (
        <ErrorCallout error={error} onRetry={() => saveContacts()} />
      )}
    </>
  );
}
