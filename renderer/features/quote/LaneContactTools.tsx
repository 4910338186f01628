import { IconAddressBook, IconCheck, IconPlus, IconX } from '@tabler/icons-react';
import { ACCESSORIAL_MEANINGS, type AccessorialCode } from '../../../shared/freight/values.ts';
import { formatClockWindow } from '../../../shared/rules/clockTime.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ENDS, type End, type FormContacts, type LaneContact, type QuoteForm } from './form.ts';
import styles from './LaneContactTools.module.css';
import { defaultsOf } from './laneContact.ts';
import { quoteStrings } from './strings.ts';
import { savingAt } from './useContactAtEnd.tsx';

interface LaneContactToolsProps {
  readonly end: End;
  readonly form: QuoteForm;
  readonly onForget: () => void;
  readonly onSave: () => void;
}

/** Tools next to `Origin` or `Destination`: the contact that filled the address, and saving it as a contact. */
export function LaneContactTools({ end, form, onForget, onSave }: LaneContactToolsProps) {
  const contact = form.contacts[end];
  const saving = savingAt(form, end);
  return (
    <div className={styles.tools}>
      {contact === null ? null : (
        <>
          <span className={styles.name}>
            <Icon of={IconAddressBook} size={14} />
            <span className="cut" title={contact.name}>
              {contact.name}
            </span>
          </span>
          <button
            type="button"
            className={styles.forget}
            // Not in the tab order; typing another ZIP does the same from the keyboard.
            tabIndex={-1}
            aria-label={quoteStrings.unlink(contact.name)}
            title={quoteStrings.unlinkContact}
            onClick={onForget}
          >
            <Icon of={IconX} size={12} />
          </button>
        </>
      )}
      {saving === null ? null : (
        <Button kind="quiet" size="s" className={styles.save} keys="Alt+A" writes tabIndex={-1} onClick={onSave}>
          {saving === 'new' ? quoteStrings.saveAsContact : quoteStrings.updateContact}
        </Button>
      )}
    </div>
  );
}

function hoursOf({ readyTime, closeTime }: LaneContact): string {
  return readyTime === '' ? '' : quoteStrings.hours(formatClockWindow({ readyTime, closeTime }));
}

interface ContactNotesProps {
  readonly contacts: FormContacts;
  readonly chosen: readonly AccessorialCode[];
  readonly onToggle: (code: AccessorialCode) => void;
}

/** Notes and accessorials of the lane's contacts. Visible as long as the contacts are used. */
export function ContactNotes({ contacts, chosen, onToggle }: ContactNotesProps) {
  const known = ENDS.flatMap((end) => {
    const contact = contacts[end];
    if (contact === null) return [];
    const codes = defaultsOf(contact, end);
    return contact.notes !== '' || contact.readyTime !== '' || codes.length > 0 ? [{ end, contact, codes }] : [];
  });
  if (known.length === 0) return null;
  return (
    <div className={styles.notes}>
      {known.map(({ end, contact, codes }) => (
        <Callout
          key={end}
          kind="info"
          title={contact.name}
          aside={<span className="small dim">{hoursOf(contact)}</span>}
        >
          {contact.notes === '' ? null : <p className={styles.text}>{contact.notes}</p>}
          {codes.length === 0 ? null : (
            <fieldset className={styles.codes}>
              <legend className="vh">{quoteStrings.accessorialsOf(contact.name)}</legend>
              {codes.map((code) => (
                <button
                  key={code}
                  type="button"
                  // Not in the tab order: Tab continues with the freight. The checkboxes below are in it.
                  tabIndex={-1}
                  aria-pressed={chosen.includes(code)}
                  // Typing continues where it was.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onToggle(code)}
                >
                  <Icon of={chosen.includes(code) ? IconCheck : IconPlus} size={12} />
                  {ACCESSORIAL_MEANINGS[code]}
                </button>
              ))}
            </fieldset>
          )}
        </Callout>
      ))}
    </div>
  );
}
