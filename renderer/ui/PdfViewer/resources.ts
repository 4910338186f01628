/**
 * Resources of pdf.js: fonts for PDFs that embed none, character maps, and decoders of scanned pages. All are files of
 * the app; nothing is loaded from elsewhere.
 */
const fonts = import.meta.glob<string>('../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
  query: '?url',
  import: 'default',
  eager: true,
});
const characterMaps = import.meta.glob<string>('../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url',
  import: 'default',
  eager: true,
});
const decoders = import.meta.glob<string>('../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm', {
  query: '?url',
  import: 'default',
  eager: true,
});

const URLS: ReadonlyMap<string, string> = new Map(
  [fonts, characterMaps, decoders].flatMap((files) =>
    Object.entries(files).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url] as const),
  ),
);

/** Loads a resource for pdf.js by file name. */
export class BundledResources {
  async fetch({ filename }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> {
    const url = URLS.get(filename);
    if (url === undefined) throw new Error(`no such PDF resource: ${filename}`);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`PDF resource ${filename}: HTTP ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
