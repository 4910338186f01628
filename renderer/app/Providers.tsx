import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Router } from 'wouter';
import { EventsProvider } from '../api/events.tsx';
import { pressKey } from '../ui/keys/registry.ts';
import { watchScans } from '../ui/keys/scanner.ts';
import { useEncodedHashLocation } from './hashLocation.ts';
import { useColorScheme } from './useColorScheme.ts';
import { useSavedKeys } from './useSavedKeys.ts';

function WithSettings({ children }: { readonly children: ReactNode }) {
  useColorScheme();
  useSavedKeys();
  return children;
}

interface ProvidersProps {
  readonly queries: QueryClient;
  readonly children: ReactNode;
}

/** Providers of the app: queries, theme, hash routing, events, shortcuts. */
export function Providers({ queries, children }: ProvidersProps) {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => void pressKey(event);
    window.addEventListener('keydown', listener);
    const stopWatching = watchScans(window);
    return () => {
      stopWatching();
      window.removeEventListener('keydown', listener);
    };
  }, []);
  return (
    <QueryClientProvider client={queries}>
      <WithSettings>
        <Router hook={useEncodedHashLocation}>
          <EventsProvider>{children}</EventsProvider>
        </Router>
      </WithSettings>
    </QueryClientProvider>
  );
}
