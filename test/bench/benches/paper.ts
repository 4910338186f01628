/** The bundled service's paper against pdfkit alone, drawing as many letters and bars on as many pages. */
import PdfKit from 'pdfkit';
import { snapshotAt } from '../../../electron/mock-service/life.ts';
import { paperOf } from '../../../electron/mock-service/paper/documents.ts';
import { bytesOf, LABEL, LETTER } from '../../../electron/mock-service/paper/page.ts';
import type { StoredShipment } from '../../../electron/mock-service/store.ts';
import { sampleDetails, sampleRateRequest } from '../../support/samples.ts';
import type { Bench } from '../bench.ts';
import { compare, timed } from '../compare.ts';

const DAY_MS = 86_400_000;
const BOOKED_AT_MS = Date.UTC(2026, 10, 17, 15);

function shipment(): StoredShipment {
  const request = sampleRateRequest();
  return {
    bolNumber: '00440000000283617',
    recordId: 'record-1',
    username: 'acme-columbus',
    quoteReference: 'Q-1',
    serial: 1,
    carrier: 'SMPF',
    carrierName: 'Sample Freightways',
    totalCents: 114_236,
    transitDays: 4,
    estimatedDeliveryDate: '2026-11-24',
    bookedAtMs: BOOKED_AT_MS,
    bookedAtProgressMs: 0,
    proNumber: '60417283',
    pickupNumber: '60417',
    pickupWarning: null,
    latePro: false,
    request: { ...request, handlingUnits: request.handlingUnits.map((unit) => ({ ...unit, quantity: 40 })) },
    booking: { quoteReference: 'Q-1', carrier: 'SMPF', ...sampleDetails({ poNumber: 'TRAIN-SMOOTH' }) },
  };
}

/** What is drawn on a page. */
interface PageCount {
  readonly size: { readonly width: number; readonly height: number };
  letters: number;
  texts: number;
  bars: number;
}

/** Counts what our papers draw, page by page, by listening to pdfkit for one run. */
async function count(make: () => Promise<unknown>): Promise<PageCount[]> {
  const pages: PageCount[] = [];
  const original = {
    addPage: PdfKit.prototype.addPage,
    text: PdfKit.prototype.text,
    rect: PdfKit.prototype.rect,
  };
  const last = () => {
    const page = pages.at(-1);
    if (page === undefined) throw new Error('drawn before the first page');
    return page;
  };
  PdfKit.prototype.addPage = function addPage(this: PDFKit.PDFDocument, options?: PDFKit.PDFDocumentOptions) {
    const isLabel = Array.isArray(options?.size) && Number(options.size[0]) === LABEL.width;
    pages.push({ size: isLabel ? LABEL : LETTER, letters: 0, texts: 0, bars: 0 });
    return original.addPage.call(this, options);
  };
  PdfKit.prototype.text = function text(this: PDFKit.PDFDocument, words: string, ...rest: never[]) {
    last().letters += words.length;
    last().texts += 1;
    return original.text.call(this, words, ...rest);
  };
  PdfKit.prototype.rect = function rect(this: PDFKit.PDFDocument, x: number, y: number, width: number, height: number) {
    last().bars += 1;
    return original.rect.call(this, x, y, width, height);
  };
  try {
    await make();
  } finally {
    Object.assign(PdfKit.prototype, original);
  }
  return pages;
}

async function drawBare(pages: readonly PageCount[]): Promise<void> {
  const pdf = new PdfKit({ autoFirstPage: false, margin: 0 });
  for (const { size, letters, texts, bars } of pages) {
    pdf.addPage({ size: [size.width, size.height], margin: 0 });
    pdf.font('Helvetica').fontSize(8);
    const words = 'n'.repeat(Math.max(1, Math.round(letters / Math.max(1, texts))));
    for (let index = 0; index < texts; index += 1) {
      pdf.text(words, 10, 10 + (index % 40) * 9, { lineBreak: false });
    }
    for (let index = 0; index < bars; index += 1) pdf.rect(10 + index, 380, 0.7, 40);
    pdf.fill();
  }
  await bytesOf(pdf);
}

export const paper: Bench = {
  name: 'paper',
  work: 'BOL and 40 labels made by the bundled service',
  async run() {
    const booked = shipment();
    const snapshot = snapshotAt(booked, BOOKED_AT_MS + 3 * DAY_MS);
    const make = async () => {
      await paperOf('bol', booked, snapshot);
      await paperOf('labels', booked, snapshot);
    };
    const pages = await count(make);
    return [
      await compare({
        measure: `${pages.length} pages`,
        unit: 'ms',
        peerName: 'bare pdfkit, as many letters and bars',
        target: 1.5,
        ours: timed(make),
        peer: timed(() => drawBare(pages)),
      }),
    ];
  },
};
