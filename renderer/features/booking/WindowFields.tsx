/** The section for dock hours and the remarks of both stops. Fields are validated on blur. */

import { IconClock } from '@tabler/icons-react';
import type { Contact } from '../../../shared/contract/contacts.ts';
import { deliveryWarnings, pickupWarnings, type WindowWarning } from '../../../shared/rules/windows.ts';
import { dayOfInstant, formatDay, timeOfInstant } from '../../lib/format.ts';
import { TextAreaField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TimeField } from '../../ui/TimeField.tsx';
import styles from './booking.module.css';
import type { WindowKey } from './bookingForm.ts';
import { hasHoursOf, type PartyContacts } from './contactParty.ts';
import { type FormFieldProps, useFieldProps } from './fieldProps.ts';
import { type Remark, remarkWarning } from './remarks.ts';
import { bookingStrings } from './strings.tsx';
import { timeWarnings } from './timeWarnings.ts';

interface WindowFieldsProps extends FormFieldProps {
  readonly pickupDate: string;
  readonly remarks: readonly Remark[];
  /** Current time of the user's clock, as an instant. */
  readonly nowMs: number;
  readonly contacts: PartyContacts;
}

/** Dock hours, and the remarks printed for pickup and delivery. */
export function WindowFields({ pickupDate, remarks, nowMs, contacts, ...step }: WindowFieldsProps) {
  const now = { date: dayOfInstant(nowMs), time: timeOfInstant(nowMs) };
  return (
    <div className="two">
      <Window
        {...step}
        end="pickup"
        title={bookingStrings.pickupOn(formatDay(pickupDate))}
        contact={contacts.shipper}
        warnings={pickupWarnings(step.form.pickup, pickupDate, now)}
        remark={remarks.find(({ place }) => place === 'pickup')}
      />
      <Window
        {...step}
        end="delivery"
        title={bookingStrings.delivery}
        contact={contacts.consignee}
        warnings={deliveryWarnings(step.form.delivery)}
        remark={remarks.find(({ place }) => place === 'delivery')}
      />
    </div>
  );
}

interface WindowProps extends FormFieldProps {
  readonly end: WindowKey;
  readonly title: string;
  readonly warnings: readonly WindowWarning[];
  readonly remark: Remark | undefined;
  /** Contact of this stop. */
  readonly contact: Contact | null;
}

function Window({ end, title, warnings, remark, contact, ...step }: WindowProps) {
  const field = useFieldProps(step);
  const isOfContact = hasHoursOf(step.form[end], contact);
  const hours = isOfContact ? `${contact?.name ?? ''}’s hours` : bookingStrings.defaultDockHours;
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.half}>
        <TimeField {...field(`${end}.readyTime`)} label={bookingStrings.readyTime} hint={hours} required />
        <TimeField
          {...field(`${end}.closeTime`)}
          label={bookingStrings.closeTime}
          openTime={step.form[end].readyTime}
          required
        />
      </div>
      <ul className={styles.warnings} aria-live="polite">
        {warnings.map((each) => (
          <li key={each.kind} className="under attn" data-warning tabIndex={-1}>
            <Icon of={IconClock} size={14} />
            <span>{timeWarnings(each)}</span>
          </li>
        ))}
      </ul>
      <TextAreaField
        {...field(`${end}.instructions`)}
        attention={remarkWarning(remark, step.unusual[`${end}.instructions`])}
        label={end === 'pickup' ? bookingStrings.pickupInstructions : bookingStrings.deliveryInstructions}
        rows={2}
      />
    </fieldset>
  );
}
