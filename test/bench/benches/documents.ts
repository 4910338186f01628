/**
 * The documents of the demo's service against pdfkit alone, which draws the same number of letters and bars on the same
 * number of pages.
 */
import PdfKit from 'pdfkit';
import { renderDocument } from '../../../electron/mock-service/documents/documents.ts';
import { bytesOf, LABEL, LETTER } from '../../../electron/mock-service/documents/page.ts';
import { snapshotAt } from '../../../electron/mock-service/shipmentLifecycle.ts';
import type { MockShipment } from '../../../electron/mock-service/store.ts';
import { sampleDetails, sampleRateRequest } from '../../support/samples.ts';
import type { Bench } from '../bench.ts';
import { compare, timed } from '../compare.ts';

const DAY_MS = 86_400_000;
const BOOKED_AT_MS = Date.UTC(2026, 10, 17, 15);

function shipment(): MockShipment {
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

interface DrawnText {
  readonly content: string;
  readonly font: string;
  readonly size: number;
}

/** What is drawn on a page. */
interface DrawnPage {
  readonly size: { readonly width: number; readonly height: number };
  readonly pieces: DrawnText[];
  bars: number;
}

/** Counts what our documents draw, page by page, by observing pdfkit for one run. */
async function observeDrawing(make: () => Promise<unknown>): Promise<DrawnPage[]> {
  const pages: DrawnPage[] = [];
  const { addPage, font, fontSize, text, rect } = PdfKit.prototype;
  let now = { font: 'Helvetica', size: 12 };
  const last = () => {
    const page = pages.at(-1);
    if (page === undefined) throw new Error('drawn before the first page');
    return page;
  };
  Object.assign(PdfKit.prototype, {
    addPage(this: PDFKit.PDFDocument, options?: PDFKit.PDFDocumentOptions) {
      const isLabel = Array.isArray(options?.size) && Number(options.size[0]) === LABEL.width;
      pages.push({ size: isLabel ? LABEL : LETTER, pieces: [], bars: 0 });
      return addPage.call(this, options);
    },
    font(this: PDFKit.PDFDocument, name: string, ...rest: never[]) {
      now = { ...now, font: name };
      return font.call(this, name, ...rest);
    },
    fontSize(this: PDFKit.PDFDocument, size: number) {
      now = { ...now, size };
      return fontSize.call(this, size);
    },
    text(this: PDFKit.PDFDocument, content: string, ...rest: never[]) {
      last().pieces.push({ content, ...now });
      return text.call(this, content, ...rest);
    },
    rect(this: PDFKit.PDFDocument, ...place: [number, number, number, number]) {
      last().bars += 1;
      return rect.apply(this, place);
    },
  });
  try {
    await make();
  } finally {
    Object.assign(PdfKit.prototype, { addPage, font, fontSize, text, rect });
  }
  return pages;
}

async function drawBare(pages: readonly DrawnPage[]): Promise<void> {
  const pdf = new PdfKit({ autoFirstPage: false, margin: 0 });
  for (const { size, pieces, bars } of pages) {
    pdf.addPage({ size: [size.width, size.height], margin: 0 });
    for (const [index, { content, font, size: points }] of pieces.entries()) {
      pdf.font(font).fontSize(points);
      pdf.text(content, 10, 10 + (index % 40) * 9, { lineBreak: false });
    }
    for (let index = 0; index < bars; index += 1) pdf.rect(10 + index, 380, 0.7, 40);
    pdf.fill();
  }
  await bytesOf(pdf);
}

/** The same number of letters in the same number of pieces, each of them an n: of average width, and never kerned. */
function inOneLetter(pages: readonly DrawnPage[]): DrawnPage[] {
  return pages.map(({ size, pieces, bars }) => {
    const letters = pieces.reduce((sum, { content }) => sum + content.length, 0);
    const content = 'n'.repeat(Math.max(1, Math.round(letters / Math.max(1, pieces.length))));
    return { size, bars, pieces: pieces.map(() => ({ content, font: 'Helvetica', size: 8 })) };
  });
}

export const bolPdf: Bench = {
  name: 'bol-pdf',
  work: 'BOL and 40 labels made by the bundled service',
  async run() {
    const booked = shipment();
    const snapshot = snapshotAt(booked, BOOKED_AT_MS + 3 * DAY_MS);
    const make = async () => {
      await renderDocument('bol', booked, snapshot);
      await renderDocument('labels', booked, snapshot);
    };
    const pages = await observeDrawing(make);
    const against = (peerName: string, target: number | null, peerPages: readonly DrawnPage[]) =>
      compare({
        measure: `${pages.length} pages, against ${peerName}`,
        unit: 'ms',
        peerName: 'bare pdfkit',
        target,
        ours: timed(make),
        peer: timed(() => drawBare(peerPages)),
      });
    return [
      await against('as many glyphs and bars', 1.5, pages),
      await against('as many of the letter n', null, inOneLetter(pages)),
    ];
  },
};
