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

interface Text {
  readonly message: string;
  readonly font: string;
  readonly size: number;
}

/** What is drawn on a page. */
interface PageCount {
  readonly size: { readonly width: number; readonly height: number };
  readonly values: Text[];
  bars: number;
}

/** Counts what our documents draw, page by page, by observing pdfkit for one run. */
async function drawn(make: () => Promise<unknown>): Promise<PageCount[]> {
  const pages: PageCount[] = [];
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
      pages.push({ size: isLabel ? LABEL : LETTER, values: [], bars: 0 });
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
    text(this: PDFKit.PDFDocument, message: string, ...rest: never[]) {
      last().values.push({ message, ...now });
      return text.call(this, message, ...rest);
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

async function drawBare(pages: readonly PageCount[]): Promise<void> {
  const pdf = new PdfKit({ autoFirstPage: false, margin: 0 });
  for (const { size, values, bars } of pages) {
    pdf.addPage({ size: [size.width, size.height], margin: 0 });
    for (const [index, { message, font, size: points }] of values.entries()) {
      pdf.font(font).fontSize(points);
      pdf.text(message, 10, 10 + (index % 40) * 9, { lineBreak: false });
    }
    for (let index = 0; index < bars; index += 1) pdf.rect(10 + index, 380, 0.7, 40);
    pdf.fill();
  }
  await bytesOf(pdf);
}

/** The same number of letters in the same number of texts, each of them an n: of average width, and never kerned. */
function inOneLetter(pages: readonly PageCount[]): PageCount[] {
  return pages.map(({ size, values, bars }) => {
    const letters = values.reduce((sum, { message }) => sum + message.length, 0);
    const message = 'n'.repeat(Math.max(1, Math.round(letters / Math.max(1, values.length))));
    return { size, bars, values: values.map(() => ({ message, font: 'Helvetica', size: 8 })) };
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
    const pages = await drawn(make);
    const against = (peerName: string, target: number | null, peerPages: readonly PageCount[]) =>
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
