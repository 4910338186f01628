import { IconAlertTriangle } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  ACCESSORIAL_CODES,
  ACCESSORIAL_MEANINGS,
  type AccessorialCode,
  DELIVERY_ACCESSORIALS,
  PICKUP_ACCESSORIALS,
} from '../../../shared/freight/values.ts';
import { readAccessorials } from '../../../shared/rules/accessorialText.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Caps } from '../../ui/Kbd.tsx';
import { ariaKeys } from '../../ui/keys/chord.ts';
import { useCurrentKeys } from '../../ui/keys/useCurrentKeys.ts';
import { useKeys } from '../../ui/keys/useKeys.ts';
import styles from './AccessorialFields.module.css';
import { quoteStrings } from './strings.ts';

const CODES = {
  pickup: new Set<AccessorialCode>(PICKUP_ACCESSORIALS),
  delivery: new Set<AccessorialCode>(DELIVERY_ACCESSORIALS),
};
const isIn = (code: AccessorialCode, pickup: boolean, delivery: boolean) =>
  CODES.pickup.has(code) === pickup && CODES.delivery.has(code) === delivery;

/** Groups of the form. The group name says whether it is pickup or delivery. */
const GROUPS: readonly (readonly [name: string, codes: readonly AccessorialCode[]])[] = [
  [quoteStrings.pickup, ACCESSORIAL_CODES.filter((code) => isIn(code, true, false))],
  [quoteStrings.delivery, ACCESSORIAL_CODES.filter((code) => isIn(code, false, true))],
  [quoteStrings.other, ACCESSORIAL_CODES.filter((code) => isIn(code, true, true))],
];

function FromContact({ name }: { readonly name: string | null }) {
  if (name === null) return null;
  return (
    <span className={styles.from} title={quoteStrings.fromName(name)}>
      {quoteStrings.fromName(name)}
    </span>
  );
}

/** Field that checks what is typed, such as `lg appt`, on Enter or when it is left. */
function TypedAccessorials({ chosen, onToggle }: Pick<AccessorialFieldsProps, 'chosen' | 'onToggle'>) {
  const keys = useCurrentKeys('Alt+G');
  const [text, setText] = useState('');
  const statusId = useId();
  const field = useRef<HTMLInputElement>(null);
  useKeys([{ keys: 'Alt+G', label: quoteStrings.addAccessorials, bar: false, run: () => field.current?.focus() }], {
    scope: 'Accessorials',
  });
  const { codes, unknown } = readAccessorials(text);
  const add = () => {
    for (const code of codes) if (!chosen.includes(code)) onToggle(code);
    setText(unknown.join(' '));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.altKey) return;
    // Ctrl+Enter gets the rates next, and their request must have what is typed.
    if (event.ctrlKey || event.metaKey) return flushSync(add);
    event.preventDefault();
    add();
  };
  return (
    <>
      <input
        ref={field}
        type="text"
        aria-keyshortcuts={ariaKeys(keys)}
        className={styles.typed}
        aria-label={quoteStrings.addAccessorials}
        aria-describedby={statusId}
        placeholder={quoteStrings.typeHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={add}
      />
      <Caps keys={keys} />
      <span id={statusId} className={styles.hint} role="status">
        {[
          ...(codes.length === 0
            ? []
            : [quoteStrings.enterAdds(codes.map((code) => ACCESSORIAL_MEANINGS[code]).join(', '))]),
          ...(unknown.length === 0 ? [] : [quoteStrings.notAccessorial(unknown.join(', '))]),
        ].join(' · ')}
      </span>
    </>
  );
}

interface AccessorialFieldsProps {
  readonly chosen: readonly AccessorialCode[];
  readonly problem: string | undefined;
  /** Name of the contact that preselected a code; null if the user chose it. */
  readonly contactOf: (code: AccessorialCode) => string | null;
  readonly onToggle: (code: AccessorialCode) => void;
}

/** Accessorials, which every rate includes in its price (spec §2.4). */
export function AccessorialFields({ chosen, problem, contactOf, onToggle }: AccessorialFieldsProps) {
  return (
    <section aria-label={quoteStrings.accessorials}>
      <div className={styles.head}>
        <h2>{quoteStrings.accessorials}</h2>
        <span className={styles.hint}>{quoteStrings.included}</span>
        <TypedAccessorials chosen={chosen} onToggle={onToggle} />
        {problem === undefined ? null : (
          <span className={styles.problem} role="alert">
            <Icon of={IconAlertTriangle} size={14} />
            {problem}
          </span>
        )}
      </div>
      <div className={styles.groups}>
        {GROUPS.map(([group, codes], groupIndex) => (
          <fieldset key={group} className={styles.group}>
            <legend className={styles.legend}>{group}</legend>
            {codes.map((code, index) => (
              <label key={code} className={styles.check}>
                <input
                  type="checkbox"
                  data-field={groupIndex === 0 && index === 0 ? 'accessorials' : undefined}
                  checked={chosen.includes(code)}
                  onChange={() => onToggle(code)}
                />
                <span>{quoteStrings.accessorialLabels[code]}</span>
                <FromContact name={contactOf(code)} />
                <span className={styles.code}>{code}</span>
              </label>
            ))}
            {group === quoteStrings.other ? <p className={styles.note}>{quoteStrings.limitedAccessNote}</p> : null}
          </fieldset>
        ))}
      </div>
    </section>
  );
}
