import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Contact } from '../../../shared/contract/contacts.ts';
import { readZip } from '../../../shared/rules/places.ts';
import { callQuery } from '../../api/query.ts';
import { OptionList, useCombobox } from '../../ui/Combobox.tsx';
import type { End } from './form.ts';
import { LaneField } from './LaneField.tsx';
import type { Place } from './reducer.ts';
import { quoteStrings } from './strings.ts';
import { useContactSuggestions } from './useSuggestions.ts';

interface ZipFieldProps {
  readonly end: End;
  readonly value: string;
  readonly isInvalid: boolean;
  readonly describedBy: string;
  readonly maxLength: number;
  readonly onText: (text: string) => void;
  readonly onLeave: () => void;
  readonly onContact: (contact: Contact) => void;
  /** City and state are still blank. */
  readonly needsPlace: boolean;
  readonly onPlace: (zip: string, place: Place) => void;
}

const idOf = ({ id }: Contact) => id;
const LIST_PX = 380;

/** ZIP field that also suggests contacts by name, person or street. */
export function ZipField(props: ZipFieldProps) {
  const { end, value, onText, onLeave, onContact, needsPlace, onPlace, ...shown } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isTyping, setIsTyping] = useState(false);
  // Until the place of the typed ZIP is filled in, which may be after the user went on to the next field.
  const [needsLookup, setNeedsLookup] = useState(false);
  const suggestions = useContactSuggestions(value, isTyping);
  const combobox = useCombobox({ ...suggestions, idOf, onTake: onContact });
  usePlaceOfZip({
    end,
    zip: readZip(value),
    isEnabled: needsLookup && needsPlace,
    onPlace: (zip, place) => {
      setNeedsLookup(false);
      onPlace(zip, place);
    },
  });
  return (
    <>
      <LaneField
        {...shown}
        label={quoteStrings.zip}
        placeholder={quoteStrings.zipHint}
        field={`${end}.zip`}
        value={value}
        combobox={combobox}
        inputRef={input}
        onText={(text) => {
          setIsTyping(true);
          setNeedsLookup(true);
          combobox.typed();
          onText(text);
        }}
        onLeave={() => {
          combobox.close();
          setIsTyping(false);
          onLeave();
        }}
      />
      <OptionList
        combobox={combobox}
        label={quoteStrings.contacts}
        anchor={input.current?.parentElement ?? null}
        width={LIST_PX}
      >
        {(contact) => (
          <>
            <span>
              {contact.name}
              {contact.person === '' ? null : <small> {contact.person}</small>}
            </span>
            <small>
              {[contact.address1, `${contact.city} ${contact.state} ${contact.zip}`.trim()].filter(Boolean).join(', ')}
            </small>
          </>
        )}
      </OptionList>
    </>
  );
}

interface PlaceOfZip {
  readonly end: End;
  readonly zip: string | null;
  readonly isEnabled: boolean;
  readonly onPlace: (zip: string, place: Place) => void;
}

/** Fills city and state from contacts and quotes while both are blank. Never changes existing input. */
function usePlaceOfZip({ end, zip, isEnabled, onPlace }: PlaceOfZip): void {
  const found = useQuery({
    ...callQuery('contacts.placesOfZip', { zip: zip ?? '' }),
    enabled: isEnabled && zip !== null,
  });
  const place = isEnabled && zip !== null ? found.data?.places[0] : undefined;
  const filled = useRef<Place | null>(null);
  useEffect(() => {
    if (place === undefined || zip === null) return;
    filled.current = place;
    onPlace(zip, place);
  });
  // If the user is already in that field, its text is selected together with the change, so that typing replaces it.
  useLayoutEffect(() => {
    if (filled.current === null || place !== undefined) return;
    const { city, state } = filled.current;
    filled.current = null;
    const input = document.activeElement;
    if (!(input instanceof HTMLInputElement)) return;
    const text = new Map([
      [`${end}.city`, city],
      [`${end}.state`, state],
    ]).get(input.dataset['field'] ?? '');
    if (input.value === text) input.select();
  });
}
