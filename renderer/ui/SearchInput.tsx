import { IconSearch } from '@tabler/icons-react';
import type { Ref } from 'react';
import { Icon } from './Icon.tsx';
import { Caps } from './Kbd.tsx';
import { ariaKeys } from './keys/chord.ts';
import { useCurrentKeys } from './keys/useCurrentKeys.ts';
import styles from './SearchInput.module.css';

interface SearchInputProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  readonly placeholder: string;
  /** Shortcut that moves the focus here. */
  readonly keys: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Moves the focus down to the rows. */
  readonly onDown: () => void;
  /** Escape while the field is empty. Otherwise it clears the field. */
  readonly onEscape?: () => void;
  readonly className?: string | undefined;
}

/** Search field above a table, with its shortcut. */
export function SearchInput(props: SearchInputProps) {
  const { ref, label, placeholder, value, onChange, onDown, onEscape, className } = props;
  const keys = useCurrentKeys(props.keys);
  return (
    <label className={className === undefined ? styles.search : `${styles.search} ${className}`}>
      <Icon of={IconSearch} size={14} />
      <span className="vh">{label}</span>
      <input
        ref={ref}
        type="search"
        aria-keyshortcuts={ariaKeys(keys)}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'Enter') onDown();
          else if (event.key === 'Escape' && value !== '') onChange('');
          else if (event.key === 'Escape' && onEscape !== undefined) onEscape();
          else return;
          event.preventDefault();
        }}
      />
      <Caps keys={keys} />
    </label>
  );
}
