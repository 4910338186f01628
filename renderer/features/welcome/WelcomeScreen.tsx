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
import { welcomeStrings } from './strings.ts';
import styles from './WelcomeScreen.module.css';

/** First start: choose the demo or an account. */
export function WelcomeScreen() {
  const [, navigate] = useLocation();
  const [isConnecting, setIsConnecting] = useState(false);
  const startDemo = useCall('connections.startDemo');
  const activate = useCall('connections.activate');
  const start = () => startDemo.mutate({}, { onSuccess: () => navigate('/quote') });
  const startEmpty = () => startDemo.mutate({ empty: true }, { onSuccess: () => navigate('/quote') });
  // Until the policy is loaded, the demo is assumed to be allowed.
  const hasDemo = useQuery(callQuery('policy.get', {})).data?.policy.demo !== 'off';
  const isBusy = startDemo.isPending || isConnecting;
  const mayStart = hasDemo && !isBusy;
  useKeys(
    [
      { keys: 'Alt+S', label: welcomeStrings.startDemo, run: start, when: mayStart, bar: false },
      { keys: 'Alt+E', label: welcomeStrings.startEmpty, run: startEmpty, when: mayStart, bar: false },
    ],
    { scope: welcomeStrings.welcome },
  );

  return (
    <div className={styles.screen}>
      <div className={styles.welcome}>
        <header className={styles.head}>
          <Emblem />
          <div>
            <h1 className={styles.title}>{welcomeStrings.heading}</h1>
            {hasDemo && <p className="dim">{welcomeStrings.setUpLater}</p>}
          </div>
        </header>
        <StrayConnections
          onAdopted={(connectionId) => activate.mutate({ connectionId }, { onSuccess: () => navigate('/quote') })}
        />
        {activate.error !== null && <ErrorCallout error={activate.error.error} />}
        <div className={styles.choice}>
          {hasDemo && (
            <section aria-labelledby="try-it">
              <div className="row">
                <h2 id="try-it" className="grow">
                  {welcomeStrings.tryDemo}
                </h2>
                <span className="demo">{welcomeStrings.demoMark}</span>
              </div>
              <p className="dim">{welcomeStrings.aboutDemo}</p>
              <ul className={styles.details}>
                {welcomeStrings.demoDetails.map((detail) => (
                  <li key={detail}>
                    <Icon of={IconCheck} />
                    {detail}
                  </li>
                ))}
              </ul>
              {startDemo.error !== null && <ErrorCallout error={startDemo.error.error} onRetry={start} />}
              <div className={styles.starts}>
                <Button kind="primary" size="l" wide keys="Alt+S" autoFocus busy={startDemo.isPending} onClick={start}>
                  {startDemo.isPending ? welcomeStrings.startingDemo : welcomeStrings.startDemo}
                </Button>
                <Button
                  kind="quiet"
                  wide
                  keys="Alt+E"
                  disabledReason={startDemo.isPending ? welcomeStrings.demoIsStarting : undefined}
                  onClick={startEmpty}
                >
                  {welcomeStrings.startEmpty}
                </Button>
              </div>
            </section>
          )}
          <section aria-labelledby="connect">
            <h2 id="connect">{welcomeStrings.connectAccount}</h2>
            <Connect
              key={String(hasDemo)}
              isOnlyChoice={!hasDemo}
              onBusy={setIsConnecting}
              onConnected={() => navigate('/quote')}
            />
          </section>
        </div>
        <p className="small muted">{welcomeStrings.aboutTest}</p>
      </div>
    </div>
  );
}
