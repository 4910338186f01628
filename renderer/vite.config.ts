/** Builds the renderer's page for both hosts: same files, same policy, served from the root of their address. */
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';

const config: UserConfig = {
  root: import.meta.dirname,
  // Both hosts serve the page at `/`; a relative base would break when a page below the root is reloaded.
  base: '/',
  plugins: [react()],
  build: {
    outDir: '../out/renderer',
    emptyOutDir: true,
    // The policy allows no inline script, and Chromium needs no polyfill.
    modulePreload: { polyfill: false },
    // A file that is fetched can be held by the policy better than one written into the script.
    assetsInlineLimit: 0,
    // The app, and the page that a browser or a hidden window prints.
    rolldownOptions: {
      input: { index: `${import.meta.dirname}/index.html`, print: `${import.meta.dirname}/print.html` },
    },
    // The PDF viewer is one library of this size, loaded with the first document (kB).
    chunkSizeWarningLimit: 700,
  },
};

export default config;
