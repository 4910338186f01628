import { Suspense, useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { QuoteScreen } from '../features/quote/index.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadState } from '../ui/LoadState.tsx';
import { Screen } from '../ui/Screen.tsx';
import { SkeletonRows } from '../ui/SkeletonRows.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { decodeSegment } from './hashLocation.ts';
import { lazyScreen } from './lazyScreen.tsx';
import { appStrings } from './strings.ts';
import { useConnectionStatus } from './useConnectionStatus.ts';

const AttentionScreen = lazyScreen(async () => (await import('../features/attention/index.ts')).AttentionScreen);
const RatesScreen = lazyScreen(async () => (await import('../features/rates/index.ts')).RatesScreen);
const WhatIfScreen = lazyScreen(async () => (await import('../features/rates/index.ts')).WhatIfScreen);
const QuoteHistoryScreen = lazyScreen(async () => (await import('../features/history/index.ts')).QuoteHistoryScreen);
const BookingScreen = lazyScreen(async () => (await import('../features/booking/index.ts')).BookingScreen);
const SameOrderScreen = lazyScreen(async () => (await import('../features/booking/index.ts')).SameOrderScreen);
const BookedScreen = lazyScreen(async () => (await import('../features/booking/index.ts')).BookedScreen);
const OrdersScreen = lazyScreen(async () => (await import('../features/orders/index.ts')).OrdersScreen);
const ShipmentsScreen = lazyScreen(async () => (await import('../features/shipments/index.ts')).ShipmentsScreen);
const ShipmentScreen = lazyScreen(async () => (await import('../features/shipments/index.ts')).ShipmentScreen);
const DocumentsScreen = lazyScreen(async () => (await import('../features/documents/index.ts')).DocumentsScreen);
const PickupScreen = lazyScreen(async () => (await import('../features/documents/index.ts')).PickupScreen);
const CloseOfDayScreen = lazyScreen(async () => (await import('../features/closeOfDay/index.ts')).CloseOfDayScreen);
const ContactsScreen = lazyScreen(async () => (await import('../features/contacts/index.ts')).ContactsScreen);
const CarriersScreen = lazyScreen(async () => (await import('../features/carriers/index.ts')).CarriersScreen);
const RoutingScreen = lazyScreen(async () => (await import('../features/routing/index.ts')).RoutingScreen);
const ItemsScreen = lazyScreen(async () => (await import('../features/items/index.ts')).ItemsScreen);
const PrintsScreen = lazyScreen(async () => (await import('../features/printing/index.ts')).PrintsScreen);
const PracticeScreen = lazyScreen(async () => (await import('../features/practice/index.ts')).PracticeScreen);
const ReportsScreen = lazyScreen(async () => (await import('../features/reports/index.ts')).ReportsScreen);
const InvoicesScreen = lazyScreen(async () => (await import('../features/invoices/index.ts')).InvoicesScreen);
const SettingsScreen = lazyScreen(async () => (await import('../features/settings/index.ts')).SettingsScreen);
const DataProblem = lazyScreen(async () => (await import('./DataProblem.tsx')).DataProblem);
const WelcomeScreen = lazyScreen(async () => (await import('../features/welcome/index.ts')).WelcomeScreen);

function NoSuchScreen() {
  const [, go] = useLocation();
  return (
    <Screen label={appStrings.pageNotFound}>
      <div className="pad">
        <h1>{appStrings.pageNotFound}</h1>
      </div>
      <EmptyState action={<Button onClick={() => go('/quote')}>{appStrings.goToQuote}</Button>}>
        {appStrings.notAScreen}
      </EmptyState>
    </Screen>
  );
}

/** Screens that require an account. */
function AccountScreens() {
  return (
    <Switch>
      <Route path="/">
        <Redirect to="/quote" replace />
      </Route>
      <Route path="/attention">
        <AttentionScreen />
      </Route>
      <Route path="/quote">
        <QuoteScreen />
      </Route>
      <Route path="/quotes">
        <QuoteHistoryScreen />
      </Route>
      <Route path="/quote/:quoteId/compare/:otherId">
        {({ quoteId, otherId }) => <WhatIfScreen key={`${quoteId} ${otherId}`} quoteId={quoteId} otherId={otherId} />}
      </Route>
      <Route path="/quote/:originalId/compare/:quoteId/rates">
        {({ originalId, quoteId }) => <RatesScreen key={quoteId} quoteId={quoteId} originalId={originalId} />}
      </Route>
      <Route path="/quote/:quoteId/rates">{({ quoteId }) => <RatesScreen key={quoteId} quoteId={quoteId} />}</Route>
      <Route path="/book/:quoteId/:place">
        {({ quoteId, place }) => <BookingScreen key={`${quoteId} ${place}`} quoteId={quoteId} place={place} />}
      </Route>
      <Route path="/book/:quoteId/:place/of/:originalId">
        {({ quoteId, place, originalId }) => (
          <BookingScreen key={`${quoteId} ${place}`} quoteId={quoteId} place={place} originalId={originalId} />
        )}
      </Route>
      <Route path="/booked/:bookingId">
        {({ bookingId }) => <BookedScreen key={bookingId} bookingId={bookingId} />}
      </Route>
      <Route path="/booked/:bookingId/with/:otherId">
        {({ bookingId, otherId }) => (
          <SameOrderScreen key={`${bookingId} ${otherId}`} bookingId={bookingId} otherId={otherId} />
        )}
      </Route>
      <Route path="/practice">
        <PracticeScreen />
      </Route>
      <Route path="/reports">
        <ReportsScreen />
      </Route>
      <Route path="/orders/:orderId?">
        {({ orderId }) => <OrdersScreen orderId={orderId === undefined ? undefined : decodeSegment(orderId)} />}
      </Route>
      <Route path="/shipments">
        <ShipmentsScreen />
      </Route>
      <Route path="/shipments/:bolNumber">
        {({ bolNumber }) => <ShipmentScreen key={bolNumber} bolNumber={decodeSegment(bolNumber)} />}
      </Route>
      <Route path="/shipments/:bolNumber/documents/:type?">
        {({ bolNumber, type }) => (
          <DocumentsScreen
            key={bolNumber}
            bolNumber={decodeSegment(bolNumber)}
            {...(type === undefined ? {} : { type: decodeSegment(type) })}
          />
        )}
      </Route>
      <Route path="/prints/:jobId?">
        {({ jobId }) => (
          <PrintsScreen key={jobId ?? ''} {...(jobId === undefined ? {} : { jobId: decodeSegment(jobId) })} />
        )}
      </Route>
      <Route path="/pickups/close">
        <CloseOfDayScreen />
      </Route>
      <Route path="/pickups/:date?/:carrier?">
        {({ date, carrier }) => (
          <PickupScreen
            key={`${date ?? ''} ${carrier ?? ''}`}
            {...(date === undefined ? {} : { date })}
            {...(carrier === undefined ? {} : { carrier: decodeSegment(carrier) })}
          />
        )}
      </Route>
      <Route path="/invoices/:invoiceId?">
        {({ invoiceId }) => (
          <InvoicesScreen invoiceId={invoiceId === undefined ? undefined : decodeSegment(invoiceId)} />
        )}
      </Route>
      <Route path="/contacts/:contactId?">{({ contactId }) => <ContactsScreen contactId={contactId} />}</Route>
      <Route path="/carriers/:carrierId?">{({ carrierId }) => <CarriersScreen carrierId={carrierId} />}</Route>
      <Route path="/routing">
        <RoutingScreen />
      </Route>
      <Route path="/items/:itemId?">{({ itemId }) => <ItemsScreen itemId={itemId} />}</Route>
      <Route>
        <NoSuchScreen />
      </Route>
    </Switch>
  );
}

/** The screen for the URL. Without an account, the welcome screen replaces everything except Settings. */
export function Screens() {
  const [path] = useLocation();
  const status = useConnectionStatus();

  useEffect(() => {
    // Screens focus their first control. For those that don't, shortcuts still need a focused element.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) document.getElementById('main')?.focus();
    }, 50);
    return () => clearTimeout(timer);
  }, [path]);

  return (
    <ErrorBoundary resetOn={path}>
      {/* Keyed by section, so that the previous screen disappears immediately instead of when the next one is
          loaded. */}
      <Suspense key={path.split('/')[1]} fallback={<SkeletonRows rows={8} label={appStrings.loading} />}>
        <Switch>
          <Route path="/settings/:section?/:action?">
            {({ section, action }) => <SettingsScreen section={section} action={action} />}
          </Route>
          <Route>
            {status.data === undefined && <LoadState bleed of={status} />}
            {status.data?.active === null && <WelcomeScreen />}
            {status.data?.active != null && status.data.dataProblem !== null && (
              <DataProblem error={status.data.dataProblem} />
            )}
            {status.data?.active != null && status.data.dataProblem === null && (
              <AccountScreens key={status.data.active.id} />
            )}
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
}
