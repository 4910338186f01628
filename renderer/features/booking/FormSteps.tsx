/** The first three steps: every field of the request, checked when it is left. */
import { IconClock } from '@tabler/icons-react';
import type { Address } from '../../../shared/freight/requests.ts';
import { formatPhone, readPhone } from '../../../shared/rules/phone.ts';
import { deliveryWarnings, pickupWarnings, readClockTime, type WindowWarning } from '../../../shared/rules/windows.ts';
import { dayOfInstant, formatDay, formatInstantTime } from '../../lib/format.ts';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './booking.module.css';
import {
  type BookingForm,
  type FieldErrors,
  type FieldPath,
  type PartyKey,
  valueAt,
  type WindowKey,
} from './bookingForm.ts';
import { ReferenceChips } from './ReferenceChips.tsx';
import { findingWords, type Remark, type RemarkField } from './remarks.ts';
import { windowWords } from './windowWords.ts';

export interface StepProps {
  readonly form: BookingForm;
  readonly errors: FieldErrors;
  readonly onChange: (path: FieldPath, value: string) => void;
  /** The field was left: `value` is what it shows from then on. */
  readonly onLeave: (path: FieldPath, value: string) => void;
}

/** The element of a field, to put the focus on. */
export function fieldId(path: FieldPath): string {
  return `booking-${path}`;
}

/** What a field shows once it was left: a phone and a time in the form the clerk can check. */
function tidy(path: FieldPath, value: string): string {
  if (path.endsWith('.phone')) {
    const phone = readPhone(value);
    return phone.kind === 'phone' ? formatPhone(phone.digits) : value;
  }
  if (path.endsWith('Time')) return readClockTime(value) ?? value;
  return value;
}

function useFieldProps({ form, errors, onChange, onLeave }: StepProps) {
  return (path: FieldPath) => {
    const value = valueAt(form, path);
    const text = typeof value === 'string' ? value : '';
    return {
      id: fieldId(path),
      value: text,
      error: errors[path],
      onChange: (next: string) => onChange(path, next),
      onBlur: () => onLeave(path, tidy(path, text)),
    };
  };
}

interface PartiesStepProps extends StepProps {
  readonly origin: Address;
  readonly destination: Address;
}

/** Who ships and who receives. The lane is the quote's and can't be changed here. */
export function PartiesStep(props: PartiesStepProps) {
  return (
    <div className="two">
      <Party {...props} party="shipper" title="Shipper" place={props.origin} />
      <Party {...props} party="consignee" title="Consignee" place={props.destination} />
    </div>
  );
}

interface PartyProps extends StepProps {
  readonly party: PartyKey;
  readonly title: string;
  readonly place: Address;
}

function Party({ party, title, place, ...step }: PartyProps) {
  const field = useFieldProps(step);
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>{title}</legend>
      <p className={styles.fixed}>
        {place.city}, {place.state} {place.zip} <span className="muted">fixed by the quote</span>
      </p>
      <TextField {...field(`${party}.name`)} label="Company name" required />
      <div className={styles.wideNarrow}>
        <TextField {...field(`${party}.address1`)} label="Street address" required />
        <TextField {...field(`${party}.address2`)} label="Suite, unit, dock" />
      </div>
      <div className={styles.half}>
        <TextField {...field(`${party}.contact`)} label="Contact" required />
        <TextField {...field(`${party}.phone`)} label="Phone" type="tel" required />
      </div>
      <TextField {...field(`${party}.email`)} label="E-mail" type="email" hint="May stay empty" />
    </fieldset>
  );
}

interface WindowsStepProps extends StepProps {
  readonly pickupDate: string;
  readonly remarks: readonly Remark[];
  /** An instant: the clerk's clock. */
  readonly nowMs: number;
}

/** When the dock is open, and what is printed as the remarks of each end. */
export function WindowsStep({ pickupDate, remarks, nowMs, ...step }: WindowsStepProps) {
  const now = { date: dayOfInstant(nowMs), time: formatInstantTime(nowMs) };
  return (
    <div className="two">
      <Window
        {...step}
        end="pickup"
        title={`Pickup, ${formatDay(pickupDate)}`}
        warnings={pickupWarnings(step.form.pickup, pickupDate, now)}
        remark={remarks.find(({ place }) => place === 'pickup')}
      />
      <Window
        {...step}
        end="delivery"
        title="Delivery"
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
}

function Window({ end, title, warnings, remark, ...step }: WindowProps) {
  const field = useFieldProps(step);
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.half}>
        <TextField {...field(`${end}.readyTime`)} label="Ready from" hint="24-hour; usual dock hours preset" required />
        <TextField {...field(`${end}.closeTime`)} label="Closes at" required />
      </div>
      <ul className={styles.warnings} aria-live="polite">
        {warnings.map((each) => (
          <li key={each.kind} className="under attn" data-warning tabIndex={-1}>
            <Icon of={IconClock} size={14} />
            <span>{windowWords(each)}</span>
          </li>
        ))}
      </ul>
      <TextAreaField
        {...field(`${end}.instructions`)}
        {...remarkAttention(remark)}
        label={end === 'pickup' ? 'Pickup remarks, printed on the BOL' : 'Delivery remarks, printed on the BOL'}
        rows={4}
        maxLength={500}
      />
    </fieldset>
  );
}

function remarkAttention(remark: Remark | undefined): { readonly attention?: string } {
  const words = remark?.findings.map((finding) => `“${finding.phrase}” ${findingWords(finding)}`) ?? [];
  return words.length === 0 ? {} : { attention: words.join(' ') };
}

interface ReferencesStepProps extends StepProps {
  readonly remarks: readonly Remark[];
  readonly onReferences: (references: readonly string[]) => void;
}

/** What is printed on the BOL to find the shipment again. */
export function ReferencesStep({ remarks, onReferences, ...step }: ReferencesStepProps) {
  const field = useFieldProps(step);
  const special: RemarkField['place'] = 'special';
  return (
    <div className="two">
      <fieldset className={styles.fields}>
        <legend className={styles.legend}>References</legend>
        <TextField {...field('poNumber')} label="PO number" hint="Printed on the BOL" />
        <TextField {...field('orderId')} label="Your order ID" hint="Your own; the service keeps another of its own" />
        <ReferenceChips
          id={fieldId('referenceNumbers')}
          values={step.form.referenceNumbers}
          error={step.errors.referenceNumbers}
          onChange={onReferences}
        />
      </fieldset>
      <fieldset className={styles.fields}>
        <legend className={styles.legend}>Instructions</legend>
        <TextAreaField
          {...field('specialInstructions')}
          {...remarkAttention(remarks.find(({ place }) => place === special))}
          label="Special instructions, printed on the BOL"
          rows={6}
          maxLength={500}
        />
      </fieldset>
    </div>
  );
}
