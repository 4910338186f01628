import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { ShipmentDetail } from '../../../shared/contract/shipments.ts';
import { isDeliveryDocumentType } from '../../../shared/rules/documentTypes.ts';
import type { EmailKind } from '../../../shared/rules/emailTemplates.ts';
import { invoke } from '../../api/client.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { recentRefreshMessage } from '../../lib/recentRefreshMessage.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton, useCopy } from '../../ui/CopyButton.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { RequestButton } from '../../ui/RequestButton.tsx';
import { Side } from '../../ui/Screen.tsx';
import { useServiceWait } from '../../ui/servicePause.ts';
import { useToast } from '../../ui/useToast.tsx';
import { EmailButton } from '../emails/index.ts';
import { prepareQuote } from '../quote/index.ts';
import { CopyMenu } from './detail/CopyMenu.tsx';
import { Detail, type DetailTab } from './detail/Detail.tsx';
import styles from './detail/detail.module.css';
import { PrintSheet } from './detail/PrintSheet.tsx';
import { shipmentsStrings } from './strings.ts';

interface ShipmentPaneProps {
  readonly bolNumber: string;
  readonly today: string;
  readonly onClose: () => void;
}

/** A delivered shipment's POD is what is sent most; before that its status. */
function emailKindOf(shipment: ShipmentDetail | undefined): EmailKind {
  return shipment?.documents.some(isDeliveryDocumentType) ? 'pod' : 'tracking';
}

/** Side pane with one shipment: details, timeline and actions. */
export function ShipmentPane({ bolNumber, today, onClose }: ShipmentPaneProps) {
  const [, navigate] = useLocation();
  const shipment = useQuery(callQuery('shipments.get', { bolNumber }));
  const refresh = useCall('shipments.refresh');
  const wait = useServiceWait();
  const [tab, setTab] = useState<DetailTab>('history');
  const [isCopying, setIsCopying] = useState(false);
  const [noteFocusCount, setNoteFocusCount] = useState(0);
  const [taskFocusCount, setTaskFocusCount] = useState(0);
  const copy = useCopy();
  const toast = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = shipment;
  const refreshNow = () => {
    if (refresh.isPending) return;
    const requestedAtMs = Date.now();
    refresh.mutate(
      { bolNumber },
      {
        onSuccess({ lastCheckedAtMs }) {
          const message = recentRefreshMessage(lastCheckedAtMs, requestedAtMs);
          if (message !== null) toast(message);
        },
      },
    );
  };
  const openDocuments = (type?: string) =>
    navigate(
      `/shipments/${encodeURIComponent(bolNumber)}/documents${type === undefined ? '' : `/${encodeURIComponent(type)}`}`,
    );
  const startWriting = (what: 'note' | 'task') => {
    setTab('notes');
    if (what === 'note') setNoteFocusCount((count) => count + 1);
    else setTaskFocusCount((count) => count + 1);
  };
  const quoteAgain = async () => {
    if (data?.request == null) return;
    const booking = data.bookingId === null ? null : await invoke('bookings.get', { bookingId: data.bookingId });
    if (await prepareQuote(data.request, booking?.ok === true ? booking.value.quoteId : null)) navigate('/quote');
    else toast(shipmentsStrings.quoteNotFilled);
  };
  const openBooking = () => data?.bookingId != null && navigate(`/booked/${data.bookingId}`);
  const isKnown = data !== undefined;
  useKeys(
    [
      { keys: 'C', label: shipmentsStrings.copyBolNumber, bar: false, run: () => copy(bolNumber) },
      { keys: 'M', label: shipmentsStrings.copyNumber, bar: false, run: () => setIsCopying(true), when: isKnown },
      { keys: 'R', label: shipmentsStrings.refresh, bar: false, run: refreshNow, writes: true, when: wait === null },
      { keys: 'D', label: shipmentsStrings.documents, bar: false, run: () => openDocuments() },
      { keys: 'N', label: shipmentsStrings.addNote, run: () => startWriting('note'), writes: true, when: isKnown },
      { keys: 'K', label: shipmentsStrings.addTask, run: () => startWriting('task'), writes: true, when: isKnown },
      { keys: 'P', label: shipmentsStrings.printDetails, bar: false, run: () => window.print(), when: isKnown },
      {
        keys: 'Q',
        label: shipmentsStrings.shipAgain,
        bar: false,
        run: () => void quoteAgain(),
        when: data?.request != null,
      },
      { keys: 'B', label: shipmentsStrings.openBooking, bar: false, run: openBooking, when: data?.bookingId != null },
    ],
    { scope: 'Shipment' },
  );
  return (
    <Side
      label={shipmentsStrings.shipmentTitle(bolNumber)}
      width={320}
      foot={
        <div className={styles.acts}>
          <RequestButton size="s" keys="R" writes busy={refresh.isPending} onClick={refreshNow}>
            {shipmentsStrings.refresh}
          </RequestButton>
          <Button size="s" keys="D" onClick={() => openDocuments()}>
            {shipmentsStrings.documents}
          </Button>
          <Button
            size="s"
            keys="P"
            disabledReason={isKnown ? null : shipmentsStrings.loadingShipment}
            onClick={() => window.print()}
          >
            {shipmentsStrings.print}
          </Button>
          {data?.request == null ? null : (
            <Button size="s" keys="Q" onClick={() => void quoteAgain()}>
              {shipmentsStrings.shipAgain}
            </Button>
          )}
          <EmailButton
            bolNumbers={[bolNumber]}
            kind={emailKindOf(data)}
            keys="E"
            label={shipmentsStrings.emailAboutShipment}
          />
          {data?.bookingId == null ? null : (
            <Button size="s" keys="B" onClick={openBooking}>
              {shipmentsStrings.booking}
            </Button>
          )}
          <Button
            size="s"
            keys="M"
            disabledReason={isKnown ? null : shipmentsStrings.loadingShipment}
            onClick={() => setIsCopying(true)}
          >
            {shipmentsStrings.numbers}
          </Button>
        </div>
      }
    >
      <div className={styles.headline}>
        <h2 ref={heading} tabIndex={-1} className={styles.bol}>
          {bolNumber}
        </h2>
        <CopyButton bare text={bolNumber} what={shipmentsStrings.bolNumber} />
        <span className="grow" />
        <Button kind="quiet" size="s" keys="I" onClick={onClose}>
          {shipmentsStrings.close}
        </Button>
      </div>
      {refresh.error === null || refresh.isPending ? null : (
        <ErrorCallout nothingTyped error={refresh.error.error} onRetry={refreshNow} />
      )}
      <LoadState of={shipment} rows={7} label={shipmentsStrings.shipment} />
      {data === undefined ? null : (
        <>
          <Detail
            shipment={data}
            today={today}
            tab={tab}
            onTab={setTab}
            noteFocusCount={noteFocusCount}
            taskFocusCount={taskFocusCount}
            onLeaveField={() => heading.current?.focus()}
            onDocument={openDocuments}
          />
          <PrintSheet shipment={data} today={today} />
          {isCopying ? <CopyMenu shipment={data} onClose={() => setIsCopying(false)} /> : null}
        </>
      )}
    </Side>
  );
}
