import type { QueryClient } from '@tanstack/react-query';
import { Frame } from './frame/Frame.tsx';
import { Providers } from './Providers.tsx';
import { Screens } from './Screens.tsx';

export function App({ queries }: { readonly queries: QueryClient }) {
  return (
    <Providers queries={queries}>
      <Frame>
        <Screens />
      </Frame>
    </Providers>
  );
}
