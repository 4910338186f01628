import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo } from 'react';
import { useLocation } from 'wouter';
import type { RatedOrder } from '../../../shared/contract/orders.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { isEditable } from '../../../shared/rules/orderStatus.ts';
import { callQuery } from '../../api/query.ts';
import { dayOfInstant } from '../../lib/format.ts';
import { orderFieldLabel } from '../../lib/orderFieldLabel.ts';
import { useNow } from '../../lib/useNow.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { Side } from '../../ui/Screen.tsx';
import { EntryFields } from '../directory/index.ts';
import { OrderStatusBadge } from './OrderStatusBadge.tsx';
import { DETAILS, lineSection, orderSections, shipperOptions } from './orderSections.ts';
import styles from './orders.module.css';
import { choiceMessage, reasonMessage } from './reasonMessage.ts';
import { ordersStrings } from './strings.tsx';
import { useConsignee } from './useConsignee.ts';
import { type OrderDraft, useSavedOrderDraft } from './useOrderDraft.ts';
import { useOrderEdit } from './useOrderEdit.ts';

/** The most used first. */
const ALL_CONTACTS = { search: '', sort: 'use', offset: 0, limit: 10_000 } as const;

interface OrderPaneProps {
  readonly orderId: string;
  readonly onClose: () => void;
}

/** Side pane with one order: why it needs the user, and all of its fields, edited in place. */
export function OrderPane({ orderId, onClose }: OrderPaneProps) {
  const query = useQuery(callQuery('orders.get', { orderId }));
  const typed = useSavedOrderDraft(orderId);
  return (
    <Side label={ordersStrings.order} width={432}>
      {query.data === undefined || typed === undefined ? (
        <LoadState of={query} label={ordersStrings.order} rows={7} />
      ) : (
        <LoadedOrder order={query.data} typed={typed} onClose={onClose} />
      )}
    </Side>
  );
}

interface LoadedOrderProps {
  readonly order: RatedOrder;
  /** Texts of an earlier edit that could not be saved. */
  readonly typed: OrderDraft;
  readonly onClose: () => void;
}

function LoadedOrder({ order, typed, onClose }: LoadedOrderProps) {
  const [, navigate] = useLocation();
  const today = dayOfInstant(useNow(60_000));
  const contacts = useQuery(callQuery('contacts.list', ALL_CONTACTS)).data?.contacts;
  const canEdit = isEditable(order.status);
  const form = useOrderEdit(order, today, canEdit ? typed : {});
  const consignee = useConsignee(order, form.saved);
  const prefix = useId();
  const above = useMemo(
    () => orderSections(shipperOptions(contacts, order.shipperContactId)),
    [contacts, order.shipperContactId],
  );
  const lines = Array.from({ length: form.lineCount }, (_, at) => lineSection(at, form.lineCount));
  const sections = [...above, ...lines.flat(), ...DETAILS];
  const labels = Object.fromEntries(
    sections.flatMap(({ fields }) => fields.map(({ field }) => [field, orderFieldLabel(field)] as const)),
  );
  /** Errors of fields that aren't shown, such as those of the shipper's contact. */
  const elsewhere =
    order.reason?.kind === 'fields' ? order.reason.fields.filter(({ field }) => labels[field] === undefined) : [];
  const first = sections.flatMap(({ fields }) => fields).find(({ field }) => form.problems.has(field))?.field;
  useEffect(() => {
    document.getElementById(`${prefix}${first ?? 'orderNumber'}`)?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the order is opened
  }, []);
  const close = () => {
    form.save();
    onClose();
  };
  const focusLine = (at: number) =>
    setTimeout(() => document.getElementById(`${prefix}lines.${at}.quantity`)?.focus(), 50);
  const addLine = async () => {
    const at = await form.addLine?.();
    if (typeof at === 'number') focusLine(at);
  };
  const removeLine = async (at: number) => {
    await form.removeLine(at);
    focusLine(Math.max(0, at - 1));
  };
  const { quoteId, bolNumber } = order;
  const isDoubtful = order.reason?.kind === 'consignee_similar';
  useKeys(
    [
      { keys: 'Esc', label: ordersStrings.close, run: close, inFields: true, bar: false },
      { keys: 'Y', label: ordersStrings.useContact, when: isDoubtful, run: () => void consignee.useContact() },
      { keys: 'N', label: ordersStrings.anotherCompany, when: isDoubtful, run: () => void consignee.isNew() },
      {
        keys: 'Q',
        label: ordersStrings.openQuote,
        bar: false,
        when: quoteId !== null,
        run: () => navigate(`/quote/${quoteId}/rates`),
      },
      {
        keys: 'B',
        label: ordersStrings.openShipment,
        bar: false,
        when: bolNumber !== null,
        run: () => navigate(`/shipments/${encodeURIComponent(bolNumber ?? '')}`),
      },
      {
        keys: 'Alt+L',
        label: ordersStrings.addFreightLine,
        bar: false,
        when: canEdit && form.addLine !== null,
        run: () => void addLine(),
      },
      {
        keys: 'Alt+Z',
        label: ordersStrings.undo,
        bar: false,
        when: canEdit && form.undoLine !== null,
        run: () => void form.undoLine?.(),
      },
      {
        keys: 'Alt+S',
        label: ordersStrings.saveToContacts,
        bar: false,
        when: consignee.canSave,
        run: () => void consignee.save(),
        writes: true,
      },
    ],
    { scope: 'Orders' },
  );
  const fields = {
    labels,
    fieldValues: form.values,
    problems: form.problems,
    warnings: new Map<string, string>(),
    idOf: (field: string) => `${prefix}${field}`,
    onChange(field: string, text: string) {
      form.change(field, text);
      if (field === 'shipper' || field === 'accessorials') form.save();
    },
    onLeave: form.save,
  };
  return (
    <div className={styles.pane}>
      <div className={styles.paneHead}>
        <h2 className="cut grow">{order.orderNumber === '' ? ordersStrings.order : order.orderNumber}</h2>
        {form.isChanged ? <span className="small muted nowrap">{ordersStrings.unsavedChanges}</span> : null}
        <OrderStatusBadge status={order.status} />
        <button
          type="button"
          className="ibtn"
          aria-label={ordersStrings.close}
          title={ordersStrings.closeEsc}
          onClick={close}
        >
          <Icon of={IconX} />
        </button>
      </div>
      <p className="small muted">{ordersStrings.from(order.source)}</p>
      {order.rate === null ? null : (
        <p>
          <b>{formatMoney(order.rate.totalCents, order.rate.currency)}</b> {order.rate.carrierName}
          <br />
          <span className="small dim">{choiceMessage(order)}</span>
        </p>
      )}
      {order.reason === null ? null : (
        <Callout
          kind="attn"
          title={reasonMessage(order.reason)}
          actions={
            isDoubtful ? (
              <>
                <Button size="s" keys="Y" onClick={() => void consignee.useContact()}>
                  {ordersStrings.useContact}
                </Button>
                <Button size="s" keys="N" onClick={() => void consignee.isNew()}>
                  {ordersStrings.anotherCompany}
                </Button>
              </>
            ) : undefined
          }
        >
          {elsewhere.length === 0 ? undefined : (
            <ul>
              {elsewhere.map(({ field, message }) => (
                <li key={field}>
                  {orderFieldLabel(field)}: {message}
                </li>
              ))}
            </ul>
          )}
        </Callout>
      )}
      {quoteId === null && bolNumber === null && !consignee.canSave ? null : (
        <div className={styles.links}>
          {quoteId === null ? null : (
            <Button size="s" keys="Q" onClick={() => navigate(`/quote/${quoteId}/rates`)}>
              {ordersStrings.openQuote}
            </Button>
          )}
          {bolNumber === null ? null : (
            <Button size="s" keys="B" onClick={() => navigate(`/shipments/${encodeURIComponent(bolNumber)}`)}>
              {ordersStrings.openShipment}
            </Button>
          )}
          {consignee.canSave ? (
            <Button size="s" keys="Alt+S" writes onClick={() => void consignee.save()}>
              {ordersStrings.saveToContacts}
            </Button>
          ) : null}
        </div>
      )}
      {form.error === null ? null : <ErrorCallout error={form.error} onRetry={form.save} />}
      {consignee.error === null ? null : <ErrorCallout error={consignee.error} />}
      {/* A native fieldset disables everything in it. */}
      <fieldset className={styles.fields} disabled={!canEdit}>
        <EntryFields sections={above} {...fields} />
        {lines.map((section, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line is identified by its index
          <div key={at}>
            <EntryFields sections={section} {...fields} />
            {form.lineCount === 1 ? null : (
              <Button size="s" kind="quiet" onClick={() => void removeLine(at)}>
                {ordersStrings.removeLine(at + 1)}
              </Button>
            )}
          </div>
        ))}
        <div className={styles.links}>
          {form.addLine === null ? null : (
            <Button size="s" keys="Alt+L" onClick={() => void addLine()}>
              {ordersStrings.addFreightLine}
            </Button>
          )}
          {form.undoLine === null ? null : (
            <Button size="s" kind="quiet" keys="Alt+Z" onClick={() => void form.undoLine?.()}>
              {ordersStrings.undo}
            </Button>
          )}
        </div>
        <EntryFields sections={DETAILS} {...fields} />
      </fieldset>
    </div>
  );
}
