/** Sets `globalThis.pdfjsWorker`. The package has no declarations for it. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
