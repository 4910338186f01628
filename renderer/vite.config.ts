/** Builds the renderer for both hosts: identical files and CSP, served from the root of their origin. */
import react from '@vitejs/plugin-react';
import type { HtmlTagDescriptor, Plugin, UserConfig } from 'vite';

/** The screen that most starts show: its files are preloaded with the page instead of after its scripts ran. */
const FIRST_SCREEN = 'renderer/features/quote/index.ts';

const preloadFirstScreen: Plugin = {
  name: 'preload-first-screen',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {}, path }) {
      if (path !== '/index.html') return [];
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const screen = chunks.find(({ moduleIds }) =>
        moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(FIRST_SCREEN)),
      );
      if (screen === undefined) throw new Error(`no chunk of ${FIRST_SCREEN}`);
      const missing = (file: string) => !html.includes(`/${file}"`);
      const scripts = [screen.fileName, ...screen.imports].filter(missing);
      const styles = [...(screen.viteMetadata?.importedCss ?? [])].filter(missing);
      return [
        ...scripts.map(
          (file): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: preloading(file, { rel: 'modulepreload' }),
            injectTo: 'head',
          }),
        ),
        ...styles.map(
          (file): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: preloading(file, { rel: 'preload', as: 'style' }),
            injectTo: 'head',
          }),
        ),
      ];
    },
  },
};

function preloading(file: string, kind: Record<string, string>): Record<string, string | boolean> {
  return { ...kind, crossorigin: true, href: `/${file}` };
}

const config: UserConfig = {
  root: import.meta.dirname,
  // Both hosts serve the page at `/`; a relative base would break a reload below the root.
  base: '/',
  plugins: [react(), preloadFirstScreen],
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
