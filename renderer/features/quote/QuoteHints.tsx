import { useQuery } from '@tanstack/react-query';
import { type Dispatch, useEffect, useState } from 'react';
import type { InvoiceHint } from '../../../shared/contract/invoices.ts';
import { readClass } from '../../../shared/rules/density.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { parseNumber } from '../../../shared/rules/parseNumber.ts';
import { readZip } from '../../../shared/rules/places.ts';
import { callQuery } from '../../api/query.ts';
import { ACCESSORIAL_PHRASES } from '../../lib/accessorialPhrases.ts';
import { formatWeight } from '../../lib/format.ts';
import { upperFirst } from '../../lib/letterCase.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { quoteDialogStrings } from './dialogStrings.ts';
import { isBlankRow, type QuoteForm, type RowDraft } from './form.ts';
import type { QuoteAction } from './reducer.ts';

/** Waits for a pause in typing. */
const SETTLED_AFTER_MS = 400;

interface QuoteHintsProps {
  readonly form: QuoteForm;
  readonly dispatch: Dispatch<QuoteAction>;
}

interface Offer {
  readonly key: string;
  readonly message: string;
  readonly label: string;
  readonly action: QuoteAction;
}

/** What carriers billed before for this consignee or these items and the form doesn't have. One key adds it. */
export function QuoteHints({ form, dispatch }: QuoteHintsProps) {
  const consigneeId = form.contacts.destination?.id ?? null;
  const zip = readZip(form.destination.zip);
  const current = JSON.stringify({
    consigneeId,
    zip,
    items: form.rows
      .filter((row) => !isBlankRow(row))
      .slice(0, 100)
      .map(({ key, description, nmfc }) => ({
        key,
        description: description.slice(0, 500),
        nmfc: nmfc.slice(0, 100),
      })),
  });
  const [settledInput, setSettledInput] = useState(current);
  useEffect(() => {
    const timer = setTimeout(() => setSettledInput(current), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [current]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the JSON above
  const input = JSON.parse(settledInput) as Parameters<typeof callQuery<'invoices.hints'>>[1];
  const hints = useQuery({
    ...callQuery('invoices.hints', input),
    enabled: input.zip !== null || input.consigneeId !== null || input.items.length > 0,
  });
  const offers = (hints.data?.hints ?? []).flatMap((hint) => offerOf(hint, form) ?? []);
  const [first] = offers;
  useKeys(
    [
      {
        keys: 'Alt+D',
        label: first?.label ?? quoteDialogStrings.useBilled,
        run: () => first !== undefined && dispatch(first.action),
        bar: false,
        inFields: true,
        when: first !== undefined,
      },
    ],
    { scope: 'Earlier invoices' },
  );
  if (first === undefined) return null;
  return (
    <Callout kind="info" title={quoteDialogStrings.hintsTitle}>
      {offers.map(({ key, message, label, action }) => (
        <p key={key} className="row">
          <span className="grow">{message}</span>
          <Button size="s" {...(key === first.key ? { keys: 'Alt+D' } : {})} onClick={() => dispatch(action)}>
            {label}
          </Button>
        </p>
      ))}
    </Callout>
  );
}

/** The change that a hint offers; null if the form has it already. */
function offerOf(hint: InvoiceHint, form: QuoteForm): Offer | null {
  const total = hint.sums.map(({ currency, cents }) => formatMoney(cents, currency)).join(quoteDialogStrings.and);
  const sum = total === '' ? '' : quoteDialogStrings.inTotal(total);
  const billedOn =
    form.contacts.destination === null ? quoteDialogStrings.deliveriesToZip : quoteDialogStrings.deliveriesToConsignee;
  const deliveries = `${billedOn(hint.billed, hint.of)}${sum}`;
  switch (hint.kind) {
    case 'accessorial': {
      if (form.accessorials.includes(hint.code)) return null;
      const phrase = ACCESSORIAL_PHRASES[hint.code];
      return {
        key: hint.code,
        message: quoteDialogStrings.accessorialBilled(upperFirst(phrase), deliveries),
        label: quoteDialogStrings.addAccessorial(phrase),
        action: { type: 'toggleAccessorial', code: hint.code },
      };
    }
    case 'residential':
      if (/^residential$/i.test(form.destination.locationType.trim())) return null;
      return {
        key: 'residential',
        message: quoteDialogStrings.residentialBilled(deliveries),
        label: quoteDialogStrings.setResidential,
        action: { type: 'setAddress', end: 'destination', field: 'locationType', text: 'Residential' },
      };
    case 'class':
    case 'weight': {
      const row = form.rows.find(({ key }) => key === hint.key);
      return row === undefined ? null : rowOffer(hint, row, quoteDialogStrings.shipmentsOf(hint.billed, hint.of), sum);
    }
  }
}

function rowOffer(
  hint: Extract<InvoiceHint, { kind: 'class' | 'weight' }>,
  row: RowDraft,
  shipments: string,
  sum: string,
): Offer | null {
  const item = row.description.trim();
  if (hint.kind === 'class') {
    const own = readClass(row.freightClass);
    if (own !== null && Number(own) >= Number(hint.billedClass)) return null;
    return {
      key: `class ${row.key}`,
      message: quoteDialogStrings.classBilled(item, hint.billedClass, shipments, sum),
      label: quoteDialogStrings.setClass(hint.billedClass),
      action: { type: 'setCell', rowKey: row.key, column: 'freightClass', text: hint.billedClass },
    };
  }
  const own = parseNumber(row.weight, 'pounds');
  if (own.kind === 'number' && own.value >= hint.billedLb) return null;
  return {
    key: `weight ${row.key}`,
    message: quoteDialogStrings.weightBilled(item, formatWeight(hint.billedLb), shipments, sum),
    label: quoteDialogStrings.setWeight(formatWeight(hint.billedLb)),
    action: { type: 'setCell', rowKey: row.key, column: 'weight', text: String(hint.billedLb) },
  };
}
