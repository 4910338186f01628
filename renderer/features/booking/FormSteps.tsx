/** The steps for windows, references and instructions. Fields are validated on blur. */
import { IconClock } from '@tabler/icons-react';
import type { Contact } from '../../../shared/contract/contacts.ts';
import { deliveryWarnings, pickupWarnings, type WindowWarning } from '../../../shared/rules/windows.ts';
import { dayOfInstant, formatDay, timeOfInstant } from '../../lib/format.ts';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TimeField } from '../../ui/TimeField.tsx';
import styles from './booking.module.css';
import type { WindowKey } from './bookingForm.ts';
import { hasHoursOf, type PartyContacts } from './contactParty.ts';
import { ReferenceChips } from './ReferenceChips.tsx';
import { findingMessage, type Remark, type RemarkField } from './remarks.ts';
import { fieldId, type StepProps, useFieldProps } from './stepFields.ts';
import { timeWarnings } from './timeWarnings.ts';

interface WindowsStepProps extends StepProps {
  readonly pickupDate: string;
  readonly remarks: readonly Remark[];
  /** Current time of the user's clock, as an instant. */
  readonly nowMs: number;
  readonly contacts: PartyContacts;
}

/** Dock hours, and the remarks printed for pickup and delivery. */
export function WindowsStep({ pickupDate, remarks, nowMs, contacts, ...step }: WindowsStepProps) {
  const now = { date: dayOfInstant(nowMs), time: timeOfInstant(nowMs) };
  return (
    <div className="two">
      <Window
        {...step}
        end="pickup"
        title={`Pickup, ${formatDay(pickupDate)}`}
        contact={contacts.shipper}
        warnings={pickupWarnings(step.form.pickup, pickupDate, now)}
        remark={remarks.find(({ place }) => place === 'pickup')}
      />
      <Window
        {...step}
        end="delivery"
        title="Delivery"
        contact={contacts.consignee}
        warnings={deliveryWarnings(step.form.delivery)}
        remark={remarks.find(({ place }) => place === 'delivery')}
      />
    </div>
  );
}

interface WindowProps extends StepProps {
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
  const hours = isOfContact ? `${contact?.name ?? ''}’s hours` : 'Default dock hours';
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.half}>
        <TimeField {...field(`${end}.readyTime`)} label="Ready time" hint={hours} required />
        <TimeField {...field(`${end}.closeTime`)} label="Close time" openTime={step.form[end].readyTime} required />
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
        attention={attentionOf(remark, step.unusual[`${end}.instructions`])}
        label={end === 'pickup' ? 'Pickup instructions (print on the BOL)' : 'Delivery instructions (print on the BOL)'}
        rows={4}
      />
    </fieldset>
  );
}

/** Warnings about phrases that carriers may bill, and about length. */
function attentionOf(remark: Remark | undefined, warning: string | undefined): string | undefined {
  const message = remark?.findings.map((finding) => `“${finding.phrase}” ${findingMessage(finding)}`) ?? [];
  return [...message, ...(warning === undefined ? [] : [warning])].join(' ') || undefined;
}

interface ReferencesStepProps extends StepProps {
  readonly remarks: readonly Remark[];
  readonly onReferences: (references: readonly string[]) => void;
}

/** References that are printed on the BOL to identify the shipment later. */
export function ReferencesStep({ remarks, onReferences, ...step }: ReferencesStepProps) {
  const field = useFieldProps(step);
  const special: RemarkField['place'] = 'special';
  return (
    <div className="two">
      <fieldset className={styles.fields}>
        <legend className={styles.legend}>References</legend>
        <TextField {...field('poNumber')} label="PO number" hint="Prints on the BOL" />
        <TextField {...field('orderId')} label="Order number" hint="Your own order or invoice number" />
        <ReferenceChips
          id={fieldId('referenceNumbers')}
          values={step.form.referenceNumbers}
          error={step.errors.referenceNumbers}
          attention={step.unusual.referenceNumbers}
          onChange={onReferences}
        />
      </fieldset>
      <fieldset className={styles.fields}>
        <legend className={styles.legend}>Instructions</legend>
        <TextAreaField
          {...field('specialInstructions')}
          attention={attentionOf(
            remarks.find(({ place }) => place === special),
            step.unusual.specialInstructions,
          )}
          label="Special instructions (print on the BOL)"
          rows={6}
        />
      </fieldset>
    </div>
  );
}
