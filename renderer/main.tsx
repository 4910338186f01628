import '@mantine/core/styles.layer.css';
import './theme/tokens.css';
import './theme/base.css';
import './theme/mantine.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element for the app');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
