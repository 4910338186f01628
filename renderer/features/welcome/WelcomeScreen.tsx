import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { callQuery, useCall } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { StrayConnections } from '../settings/index.ts';
import { Connect } from './Connect.tsx';
import { Emblem } from './Emblem.tsx';
import styles from './WelcomeScreen.module.css';

const DETAILS = [
  'Contacts, items, and a month of sample shipments',
  'Realistic rates, bookings, tracking, and PDFs',
  'Screens are marked DEMO, documents SAMPLE',
  'Demo data stays separate from your accounts',
  'Practice scenarios: late PRO, declined booking, rate limit',
];

/** First start: choose the demo or an account. */
export function WelcomeScreen() {
  const [, go] = useLocation();
  const [isConnecting, setIsConnecting] = useState(false);
  const startDemo = useCall('connections.startDemo');
  const activate = useCall('connections.activate');
  const start = () => startDemo.mutate({}, { onSuccess: () => go('/quote') });
  const startEmpty = () => startDemo.mutate({ empty: true }, { onSuccess: () => go('/quote') });
  // Until the policy is loaded, the demo is assumed to be allowed.
  const hasDemo = useQuery(callQuery('policy.get', {})).data?.policy.demo !== 'off';
  const isBusy = startDemo.isPending || isConnecting;
  const mayStart = hasDemo && !isBusy;
  useKeys(
    [
      { keys: 'Alt+S', label: 'Start the demo', run: start, when: mayStart, bar: false },
      { keys: 'Alt+E', label: 'Start it empty', run: startEmpty, when: mayStart, bar: false },
    ],
    { scope: 'Welcome' },
  );

  return (
    <div className={styles.screen}>
      <div className={styles.welcome}>
        <header className={styles.head}>
          <Emblem />
          <div>
            <h1 className={styles.title}>Quote, book, and track LTL freight</h1>
            {hasDemo && <p className="dim">You can set up the other one later in Settings.</p>}
          </div>
        </header>
        <StrayConnections
          onAdopted={(connectionId) => activate.mutate({ connectionId }, { onSuccess: () => go('/quote') })}
        />
        {activate.error !== null && <ErrorCallout error={activate.error.error} />}
        <div className={styles.choice}>
          {hasDemo && (
            <section aria-labelledby="try-it">
              <div className="row">
                <h2 id="try-it" className="grow">
                  Try the demo
                </h2>
                <span className="demo">DEMO</span>
              </div>
              <p className="dim">
                A complete demo account built into Waybill. It runs only on this computer; no carrier is contacted.
              </p>
              <ul className={styles.details}>
                {DETAILS.map((fact) => (
                  <li key={fact}>
                    <Icon of={IconCheck} />
                    {fact}
                  </li>
                ))}
              </ul>
              {startDemo.error !== null && <ErrorCallout error={startDemo.error.error} onRetry={start} />}
              <div className={styles.starts}>
                <Button kind="primary" size="l" wide keys="Alt+S" autoFocus busy={startDemo.isPending} onClick={start}>
                  {startDemo.isPending ? 'Starting the demo…' : 'Start the demo'}
                </Button>
                <Button
                  kind="quiet"
                  wide
                  keys="Alt+E"
                  disabledReason={startDemo.isPending ? 'The demo is starting' : undefined}
                  onClick={startEmpty}
                >
                  Start it empty
                </Button>
              </div>
            </section>
          )}
          <section aria-labelledby="connect">
            <h2 id="connect">Connect your account</h2>
            <Connect
              key={String(hasDemo)}
              isOnlyChoice={!hasDemo}
              onBusy={setIsConnecting}
              onConnected={() => go('/quote')}
            />
          </section>
        </div>
        <p className="small muted">The test requests a made-up shipment number. Nothing is booked or charged.</p>
      </div>
    </div>
  );
}
