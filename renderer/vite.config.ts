/** Builds the renderer for both hosts: identical files and CSP, served from the root of their origin. */
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';

const START = 'start';

/**
 * Adds `start.ts` to the page as a separate script. It runs once it is loaded, while the browser still loads the other
 * scripts; the main script imports the same file.
 */
const startScript: Plugin = {
  name: 'waybill-start-script',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle, filename }) {
      const script = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === START);
      if (script === undefined) throw new Error('the build has no start script');
      if (!filename.endsWith('/index.html')) return [];
      // Otherwise the browser loads it after the others.
      const attrs = {
        type: 'module',
        async: true,
        fetchpriority: 'high',
        crossorigin: true,
        src: `/${script.fileName}`,
      };
      return [{ tag: 'script', attrs, injectTo: 'head' }];
    },
  },
};

const config: UserConfig = {
  root: import.meta.dirname,
  // Both hosts serve the page at `/`; a relative base would break a reload below the root.
  base: '/',
  plugins: [react(), startScript],
  build: {
    outDir: '../out/renderer',
    emptyOutDir: true,
    // The CSP allows no inline script, and Chromium needs no polyfill.
    modulePreload: { polyfill: false },
    // The CSP controls a fetched file better than one inlined into a script.
    assetsInlineLimit: 0,
    // The app, and the page that a browser or a hidden window prints.
    rolldownOptions: {
      input: {
        index: `${import.meta.dirname}/index.html`,
        print: `${import.meta.dirname}/print.html`,
        [START]: `${import.meta.dirname}/start.ts`,
      },
    },
    // The PDF viewer is a single library of this size (kB), loaded with the first document.
    chunkSizeWarningLimit: 700,
  },
};

export default config;
