import { Frame } from './frame/Frame.tsx';
import { Providers } from './Providers.tsx';
import { Screens } from './Screens.tsx';

export function App() {
  return (
    <Providers>
      <Frame>
        <Screens />
      </Frame>
    </Providers>
  );
}
