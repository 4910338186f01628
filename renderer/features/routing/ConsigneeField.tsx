import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callQuery } from '../../api/query.ts';
import { OptionList, useCombobox } from '../../ui/Combobox.tsx';
import field from '../../ui/Field.module.css';
import { Field } from '../../ui/Field.tsx';
import { routingStrings } from './strings.ts';

const MAX_SUGGESTIONS = 8;

interface ConsigneeFieldProps {
  readonly id: string;
  readonly consignee: string;
  /** The chosen contact; blank if the name was typed. */
  readonly consigneeId: string;
  readonly error: string | null;
  readonly onChange: (consignee: string, consigneeId: string) => void;
}

/** A consignee: part of a name, or a contact from the suggestions. */
export function ConsigneeField({ id, consignee, consigneeId, error, onChange }: ConsigneeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isTyping, setIsTyping] = useState(false);
  const search = consignee.trim();
  const isOn = isTyping && search !== '';
  const found = useQuery({
    ...callQuery('contacts.list', { search, sort: 'use', offset: 0, limit: MAX_SUGGESTIONS }),
    enabled: isOn,
    placeholderData: keepPreviousData,
  });
  const combobox = useCombobox({
    options: isOn ? (found.data?.contacts ?? []) : [],
    idOf: (contact) => contact.id,
    isPending: isOn && (found.isPending || found.isPlaceholderData),
    onTake(contact) {
      setIsTyping(false);
      onChange(contact.name, contact.id);
    },
  });
  return (
    <Field
      label={routingStrings.consignee}
      id={id}
      error={error}
      hint={consigneeId === '' ? routingStrings.consigneeHint : routingStrings.contactHint}
    >
      {({ id: inputId, describedBy }) => (
        <>
          <input
            {...combobox.inputProps}
            ref={input}
            id={inputId}
            className={field.control}
            value={consignee}
            aria-invalid={error === null ? undefined : true}
            aria-describedby={describedBy}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setIsTyping(true);
              onChange(event.currentTarget.value, '');
              combobox.typed();
            }}
            onKeyDown={combobox.onKeyDown}
            onBlur={combobox.close}
          />
          <OptionList combobox={combobox} label={routingStrings.contacts} anchor={input.current} width={360}>
            {({ name, city, state }) => (
              <>
                {name} <span className="muted">{[city, state].filter((part) => part !== '').join(', ')}</span>
              </>
            )}
          </OptionList>
        </>
      )}
    </Field>
  );
}
