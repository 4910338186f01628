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

const FACTS = [
  'Rates, bookings, status and PDFs, as from the real one',
  'Everything is marked DEMO, every document bears SAMPLE',
  'Its data never mixes with that of a real account',
  'Faults to practise with: a late PRO, a refusal, a rate limit',
];

/** The first start: the bundled service, or one's own. */
export function WelcomeScreen() {
  const [, go] = useLocation();
  const [isConnecting, setIsConnecting] = useState(false);
  const startDemo = useCall('connections.startDemo');
  const activate = useCall('connections.activate');
  const start = () => startDemo.mutate({}, { onSuccess: () => go('/quote') });
  // Until it is known the page is as everywhere.
  const hasDemo = useQuery(callQuery('policy.get', {})).data?.policy.demo !== 'off';
  const isBusy = startDemo.isPending || isConnecting;
  useKeys([{ keys: 'Alt+S', label: 'Start the demo', run: start, when: hasDemo && !isBusy, bar: false }], {
    scope: 'Welcome',
  });

  return (
    <div className={styles.screen}>
      <div className={styles.welcome}>
        <header className={styles.head}>
          <Emblem />
          <div>
            <h1 className={styles.title}>Quote, book and track LTL freight</h1>
            {hasDemo && <p className="dim">Two ways to start. You can do the other one later, in Settings.</p>}
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
                  Try it with the bundled service
                </h2>
                <span className="demo">DEMO</span>
              </div>
              <p className="dim">
                A complete freight service that runs inside Waybill. Nothing leaves this computer, no truck comes.
              </p>
              <ul className={styles.facts}>
                {FACTS.map((fact) => (
                  <li key={fact}>
                    <Icon of={IconCheck} />
                    {fact}
                  </li>
                ))}
              </ul>
              {startDemo.error !== null && <ErrorCallout error={startDemo.error.error} onRetry={start} />}
              <Button
                size="l"
                wide
                keys="Alt+S"
                className={styles.last ?? ''}
                busy={startDemo.isPending}
                onClick={start}
              >
                {startDemo.isPending ? 'Starting the demo' : 'Start the demo'}
              </Button>
            </section>
          )}
          <section aria-labelledby="connect">
            <h2 id="connect">Connect to your freight service</h2>
            <Connect onBusy={setIsConnecting} onConnected={() => go('/quote')} />
          </section>
        </div>
        <p className="small muted">
          The test asks for the status of a shipment that can’t exist. It books nothing and costs nothing.
        </p>
      </div>
    </div>
  );
}
