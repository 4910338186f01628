/** Builds the renderer for both hosts: identical files and CSP, served from the root of their origin. */
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';

const config: UserConfig = {
  root: import.meta.dirname,
  // Both hosts serve the page at `/`; a relative base would break a reload below the root.
  base: '/',
  plugins: [react()],
  build: {
    outDir: '../out/renderer',
    emptyOutDir: true,
    // The CSP allows no inline script, and Chromium needs no polyfill.
    modulePreload: { polyfill: false },
    // The CSP controls a fetched file better than one inlined into a script.
    assetsInlineLimit: 0,
    // The app, and the page that a browser or a hidden window prints.
    rolldownOptions: {
      input: { index: `${import.meta.dirname}/index.html`, print: `${import.meta.dirname}/print.html` },
    },
    // The PDF viewer is a single library of this size (kB), loaded with the first document.
    chunkSizeWarningLimit: 700,
  },
};

export default config;
