import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { KNOWN_LOCATION_TYPES } from '../../../shared/freight/values.ts';
import { callQuery } from '../../api/query.ts';
import { Select } from '../../ui/Select.tsx';
import type { FieldKey } from './form.ts';
import { LaneField } from './LaneField.tsx';
import styles from './LaneFields.module.css';
import { quoteStrings } from './strings.ts';

interface LocationTypeFieldProps {
  readonly field: FieldKey;
  readonly value: string;
  readonly isInvalid: boolean;
  readonly describedBy: string;
  readonly onText: (text: string) => void;
  readonly onLeave: () => void;
}

/** Option that opens a text field. No location type of the provider ends in an ellipsis. */
const OTHER = quoteStrings.otherOption;

/**
 * Business, Residential, types the provider has already quoted, or Other: free text for a limited-access value of the
 * provider, whose list isn't documented (spec §2.1).
 */
export function LocationTypeField(props: LocationTypeFieldProps) {
  const { field, value, isInvalid, describedBy, onText, onLeave } = props;
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const [isOther, setIsOther] = useState(false);
  const accepted = useQuery(callQuery('quotes.locationTypes', {})).data?.types ?? [];
  const suggestions = [...KNOWN_LOCATION_TYPES, ...accepted];
  const isTyped = isOther || !suggestions.includes(value);

  useEffect(() => {
    if (isOther) container.current?.querySelector('input')?.focus();
  }, [isOther]);

  if (isTyped) {
    return (
      <div ref={container} className={styles.locationType}>
        <LaneField
          label={quoteStrings.locationType}
          field={field}
          value={value}
          isInvalid={isInvalid}
          describedBy={describedBy}
          placeholder={quoteStrings.otherType}
          suggestions={suggestions}
          onText={onText}
          onLeave={() => {
            setIsOther(false);
            onLeave();
          }}
        />
      </div>
    );
  }
  return (
    <div className={`${styles.field} ${styles.locationType}`}>
      <label className={styles.label} htmlFor={id}>
        {quoteStrings.locationType}
      </label>
      <Select
        id={id}
        field={field}
        value={value}
        options={[...suggestions, OTHER].map((suggestion) => ({ value: suggestion, label: suggestion }))}
        isInvalid={isInvalid}
        describedBy={describedBy}
        onBlur={onLeave}
        onChange={(chosen) => {
          setIsOther(chosen === OTHER);
          onText(chosen === OTHER ? '' : chosen);
        }}
      />
    </div>
  );
}
