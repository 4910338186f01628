import './theme/tokens.css';
import './theme/base.css';
import './start.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query.ts';
import { App } from './app/App.tsx';
import { whenReady } from './app/whenReady.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element for the app');
if (import.meta.env.DEV) {
  void import('./ui/keys/shortcutConflicts.ts').then(({ reportConflicts }) =>
    reportConflicts((conflict) => reportError(new Error(`One key, two meanings. ${conflict}`))),
  );
}
// The app starts with a new quote. Set before the first render, since a redirect would render everything twice.
if (!/^#\/./.test(location.hash)) history.replaceState(null, '', '#/quote');
const queries = createQueryClient();
void whenReady(queries).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App queries={queries} />
    </StrictMode>,
  ),
);
