import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingReview, OrderRun } from '../../../shared/contract/orderRuns.ts';
import type { Order } from '../../../shared/contract/orders.ts';
import type { AppError } from '../../../shared/errors.ts';
import { MAX_IMPORT_ROWS } from '../../../shared/freight/directory.ts';
import type { Result } from '../../../shared/ipc/result.ts';
import type { OrderStatus } from '../../../shared/rules/orderStatus.ts';
import { invoke } from '../../api/client.ts';
import { callQuery } from '../../api/query.ts';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { orderWorkStrings } from './strings.ts';

interface OrderWorkOptions {
  /** The selected orders; empty: all that are ready for the step. */
  readonly selected: readonly string[];
  readonly focused: Order | undefined;
  /** Number of orders by status; undefined while loading. */
  readonly counts: Readonly<Record<OrderStatus, number>> | undefined;
  /** Whether the list has the keys: no import or other dialog is open. */
  readonly isOn: boolean;
  /** Called when a step has begun with the selected orders. */
  readonly onStarted: () => void;
}

/** The next step of the work, with its label. */
export interface NextStep {
  readonly label: string;
  readonly run: () => void;
}

/** Getting rates for many orders, choosing, and booking them. Runs continue while another screen is shown. */
export function useOrderWork({ selected, focused, counts, isOn, onStarted }: OrderWorkOptions) {
  const runs = useQuery(callQuery('orderRuns.list', {}));
  const [error, setError] = useState<AppError | null>(null);
  const [review, setReview] = useState<BookingReview | null>(null);
  const [choosing, setChoosing] = useState<Order | null>(null);
  const [isStarting, setIsStarting] = useState(false);
  const { quote = null, book = null } = runs.data ?? {};
  const running = [quote, book].find((run) => run?.state === 'running') ?? null;

  /** One request at a time: a second press must not start a second run. */
  async function start<Value>(request: () => Promise<Result<Value>>, onDone?: (value: Value) => void): Promise<void> {
    if (isStarting) return;
    setIsStarting(true);
    const result = await request();
    setIsStarting(false);
    setError(result.ok ? null : result.error);
    if (result.ok) onDone?.(result.value);
  }

  const getRates = () => {
    const orderIds = selected.length > 0 ? [...selected] : null;
    void start(() => invoke('orderRuns.quote', { orderIds }), onStarted);
  };
  const openReview = () =>
    void start(async (): Promise<Result<BookingReview>> => {
      if (selected.length > 0) return invoke('orderRuns.review', { orderIds: [...selected] });
      const quoted = await invoke('orders.ids', { query: { status: 'quoted' } });
      if (!quoted.ok) return quoted;
      return invoke('orderRuns.review', { orderIds: quoted.value.orderIds.slice(0, MAX_IMPORT_ROWS) });
    }, setReview);
  const bookReviewed = ({ orders }: BookingReview) => {
    const listed = orders.map(({ orderId, revision }) => ({ orderId, revision }));
    void start(
      () => invoke('orderRuns.book', { count: orders.length, orders: listed }),
      () => {
        setReview(null);
        onStarted();
      },
    );
  };
  const nextRate = () => {
    if (focused === undefined) return;
    void start(() => invoke('orderRuns.nextRate', { orderId: focused.id, revision: focused.revision }));
  };

  const ready = counts?.ready ?? 0;
  const quoted = counts?.quoted ?? 0;
  // A selection and a review are limited, as the bar of the selection and the button of the review say.
  const isTooMany = selected.length > MAX_IMPORT_ROWS;
  const canQuote = quote?.state !== 'running' && !isTooMany && (selected.length > 0 || ready > 0);
  const canBook = book?.state !== 'running' && !isTooMany && (selected.length > 0 || quoted > 0);
  const hasRate = focused !== undefined && ['quoted', 'to_choose', 'declined'].includes(focused.status);
  const next: NextStep | null =
    selected.length > 0
      ? { label: orderWorkStrings.reviewBookings, run: openReview }
      : running !== null
        ? null
        : ready > 0
          ? { label: orderWorkStrings.getRatesFor(ready), run: getRates }
          : quoted > 0
            ? { label: reviewLabel(quoted), run: openReview }
            : null;

  const isFree = isOn && review === null && choosing === null && !isStarting;
  useKeys(
    [
      {
        keys: 'Ctrl+Enter',
        label: next?.label ?? orderWorkStrings.nextStep,
        bar: false,
        run: () => next?.run(),
        writes: true,
        when: isFree && next !== null && (selected.length === 0 || canBook),
      },
      {
        keys: 'G',
        label: orderWorkStrings.getRates,
        bar: false,
        run: getRates,
        writes: true,
        when: isFree && canQuote,
      },
      {
        keys: 'A',
        label: orderWorkStrings.chooseRate,
        run: () => setChoosing(focused ?? null),
        when: isFree && hasRate,
      },
      {
        keys: 'R',
        label: orderWorkStrings.useNextRate,
        run: nextRate,
        when: isFree && focused?.status === 'declined' && focused.reason?.kind === 'declined',
      },
      {
        keys: 'Ctrl+.',
        label: orderWorkStrings.cancel,
        bar: false,
        run: () => running !== null && cancel(running),
        when: isOn && running !== null,
      },
    ],
    { scope: 'Orders' },
  );

  function cancel({ id }: OrderRun): void {
    void invoke('orderRuns.cancel', { runId: id });
  }

  return {
    runs: [quote, book].filter((run) => run !== null),
    loading: runs,
    next: next !== null && (selected.length === 0 || canBook) ? next : null,
    getRates: selected.length > 0 && canQuote ? getRates : null,
    isStarting,
    error,
    dismissError: () => setError(null),
    cancel,
    resume: ({ id }: OrderRun) => void start(() => invoke('orderRuns.resume', { runId: id })),
    dismiss: ({ id }: OrderRun) => void invoke('orderRuns.dismiss', { runId: id }),
    review,
    book: bookReviewed,
    closeReview: () => setReview(null),
    choosing,
    closeChoosing: () => setChoosing(null),
  };
}

/** The label of the review of all quoted orders. */
const reviewLabel = (count: number) =>
  count > MAX_IMPORT_ROWS ? orderWorkStrings.reviewFirst(MAX_IMPORT_ROWS) : orderWorkStrings.reviewCount(count);

export type OrderActions = ReturnType<typeof useOrderWork>;
