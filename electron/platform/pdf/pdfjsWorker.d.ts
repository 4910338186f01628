/** Sets `globalThis.pdfjsWorker`; it has no declarations of its own. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
