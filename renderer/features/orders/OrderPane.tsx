import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo } from 'react';
import { useLocation } from 'wouter';
import type { Order } from '../../../shared/contract/orders.ts';
import { isEditable } from '../../../shared/rules/orderStatus.ts';
import { callQuery } from '../../api/query.ts';
import { dayOfInstant } from '../../lib/format.ts';
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
import { orderFieldLabel } from './orderForm.ts';
import { orderSections } from './orderSections.ts';
import styles from './orders.module.css';
import { reasonMessage } from './reasonMessage.ts';
import { useConsignee } from './useConsignee.ts';
import { useOrderEdit } from './useOrderEdit.ts';

interface OrderPaneProps {
  readonly orderId: string;
  readonly onClose: () => void;
}

/** Side pane with one order: why it needs the user, and all of its fields, edited in place. */
export function OrderPane({ orderId, onClose }: OrderPaneProps) {
  const query = useQuery(callQuery('orders.get', { orderId }));
  return (
    <Side label="Order" width={432}>
      {query.data === undefined ? (
        <LoadState of={query} label="Order" rows={7} />
      ) : (
        <LoadedOrder order={query.data} onClose={onClose} />
      )}
    </Side>
  );
}

function LoadedOrder({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const [, navigate] = useLocation();
  const today = dayOfInstant(useNow(60_000));
  const shippers = useQuery(callQuery('contacts.list', { search: '', sort: 'use', offset: 0, limit: 100 }));
  const form = useOrderEdit(order, today);
  const consignee = useConsignee(order);
  const prefix = useId();
  const canEdit = isEditable(order.status);
  const sections = useMemo(
    () =>
      orderSections(
        order,
        (shippers.data?.contacts ?? []).filter(({ role }) => role !== 'consignee'),
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- the sections depend only on the number of lines
    [order.lines.length, shippers.data],
  );
  const labels = useMemo(
    () =>
      Object.fromEntries(
        sections.flatMap(({ fields }) => fields.map(({ field }) => [field, orderFieldLabel(field)] as const)),
      ),
    [sections],
  );
  const first = sections.flatMap(({ fields }) => fields).find(({ field }) => form.problems.has(field))?.field;
  useEffect(() => {
    document.getElementById(`${prefix}${first ?? 'orderNumber'}`)?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the order is opened
  }, []);
  const close = () => {
    form.save();
    onClose();
  };
  const { quoteId, bolNumber } = order;
  useKeys(
    [
      { keys: 'Esc', label: 'Close', run: close, inFields: true, bar: false },
      {
        keys: 'Q',
        label: 'Open quote',
        bar: false,
        when: quoteId !== null,
        run: () => navigate(`/quote/${quoteId}/rates`),
      },
      {
        keys: 'B',
        label: 'Open shipment',
        bar: false,
        when: bolNumber !== null,
        run: () => navigate(`/shipments/${encodeURIComponent(bolNumber ?? '')}`),
      },
      {
        keys: 'Alt+S',
        label: 'Save to contacts',
        bar: false,
        when: consignee.canSave,
        run: () => void consignee.save(),
      },
    ],
    { scope: 'Orders' },
  );
  return (
    <div className={styles.pane}>
      <div className={styles.paneHead}>
        <h2 className="cut grow">{order.orderNumber === '' ? 'Order' : order.orderNumber}</h2>
        {form.isChanged ? <span className="small muted nowrap">Unsaved changes</span> : null}
        <OrderStatusBadge status={order.status} />
        <button type="button" className="ibtn" aria-label="Close" title="Close (Esc)" onClick={close}>
          <Icon of={IconX} />
        </button>
      </div>
      <p className="small muted">From {order.source}</p>
      {order.reason === null ? null : (
        <Callout
          kind="attn"
          title={reasonMessage(order.reason)}
          actions={
            order.reason.kind === 'consignee_similar' ? (
              <>
                <Button size="s" keys="Y" onClick={() => void consignee.useContact()}>
                  Use the contact
                </Button>
                <Button size="s" keys="N" onClick={() => void consignee.isNew()}>
                  Another company
                </Button>
              </>
            ) : undefined
          }
        />
      )}
      {quoteId === null && bolNumber === null && !consignee.canSave ? null : (
        <div className={styles.links}>
          {quoteId === null ? null : (
            <Button size="s" keys="Q" onClick={() => navigate(`/quote/${quoteId}/rates`)}>
              Open quote
            </Button>
          )}
          {bolNumber === null ? null : (
            <Button size="s" keys="B" onClick={() => navigate(`/shipments/${encodeURIComponent(bolNumber)}`)}>
              Open shipment
            </Button>
          )}
          {consignee.canSave ? (
            <Button size="s" keys="Alt+S" onClick={() => void consignee.save()}>
              Save to contacts
            </Button>
          ) : null}
        </div>
      )}
      {[form.error, consignee.error].map((error) =>
        error === null ? null : <ErrorCallout key={error.code} error={error} onRetry={form.save} />,
      )}
      {/* A native fieldset disables everything in it. */}
      <fieldset className={styles.fields} disabled={!canEdit}>
        <EntryFields
          sections={sections}
          labels={labels}
          fieldValues={form.values}
          problems={form.problems}
          warnings={new Map()}
          idOf={(field) => `${prefix}${field}`}
          onChange={(field, text) => {
            form.change(field, text);
            if (field === 'shipper' || field === 'accessorials') form.save();
          }}
          onLeave={form.save}
        />
      </fieldset>
    </div>
  );
}
