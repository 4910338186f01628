/** Lower part of the bill of lading: value, COD, liability, signatures. */
import { checkbox, frame, line, lines, wrap } from './form.ts';

type Pdf = PDFKit.PDFDocument;

const LEFT = 30;
const WIDTH = 552;
/** Height of the whole lower part, in points. */
export const CLOSING_HEIGHT = 168;

const VALUE =
  'Where the rate is dependent on value, shippers are required to state specifically in writing the agreed or declared ' +
  'value of the property as follows: "The agreed or declared value of the property is specifically stated by the ' +
  'shipper to be not exceeding ____________ per ____________."';
const RECEIVED =
  'RECEIVED, subject to individually determined rates or contracts that have been agreed upon in writing between the ' +
  'carrier and shipper, if applicable, otherwise to the rates, classifications and rules that have been established by ' +
  'the carrier and are available to the shipper, on request, and to all applicable state and federal regulations.';
const CERTIFIED =
  'This is to certify that the above named materials are properly classified, packaged, marked and labeled, and are in ' +
  'proper condition for transportation according to the applicable regulations of the DOT.';
const ACKNOWLEDGED =
  'Carrier acknowledges receipt of packages and required placards. Property described above is received in good order, ' +
  'except as noted.';

/** Draws the lower part from `y` on. */
export function drawClosing(pdf: Pdf, y: number): void {
  const paragraph = (text: string, x: number, top: number, width: number) =>
    lines(pdf, wrap(pdf, text, width, { size: 6 }), x, top, { size: 6 });

  frame(pdf, { x: LEFT, y, width: 366, height: 36 });
  paragraph(VALUE, LEFT + 5, y + 5, 356);
  frame(pdf, { x: LEFT + 366, y, width: WIDTH - 366, height: 36 });
  line(pdf, 'COD amount: $ ____________________', LEFT + 372, y + 6, { size: 7 });
  line(pdf, 'Fee terms:', LEFT + 372, y + 21, { size: 7 });
  checkbox(pdf, false, 'Collect', LEFT + 412, y + 21);
  checkbox(pdf, false, 'Prepaid', LEFT + 452, y + 21);

  frame(pdf, { x: LEFT, y: y + 36, width: WIDTH, height: 14 });
  const note =
    'NOTE: Liability limitation for loss or damage in this shipment may be applicable. See 49 U.S.C. 14706(c)(1)(A) and (B).';
  line(pdf, note, LEFT + 5, y + 40, { size: 6.5, bold: true });

  frame(pdf, { x: LEFT, y: y + 50, width: 366, height: 34 });
  paragraph(RECEIVED, LEFT + 5, y + 55, 356);
  frame(pdf, { x: LEFT + 366, y: y + 50, width: WIDTH - 366, height: 34 });
  paragraph(
    'The carrier shall not make delivery of this shipment without payment of freight and all other lawful charges.',
    LEFT + 372,
    y + 54,
    174,
  );
  line(pdf, 'Shipper signature ______________________', LEFT + 372, y + 74, { size: 6.5 });

  const top = y + 84;
  for (const [x, width] of [
    [0, 196],
    [196, 160],
    [356, 196],
  ] as const) {
    frame(pdf, { x: LEFT + x, y: top, width, height: CLOSING_HEIGHT - 84 });
  }
  line(pdf, 'SHIPPER SIGNATURE / DATE', LEFT + 5, top + 5, { size: 6.5, bold: true });
  paragraph(CERTIFIED, LEFT + 5, top + 15, 186);
  line(pdf, '________________________________  ____________', LEFT + 5, top + 68, { size: 7 });
  line(pdf, 'TRAILER LOADED', LEFT + 201, top + 5, { size: 6.5, bold: true });
  checkbox(pdf, false, 'By shipper', LEFT + 201, top + 17, 6.5);
  checkbox(pdf, false, 'By driver', LEFT + 201, top + 29, 6.5);
  line(pdf, 'FREIGHT COUNTED', LEFT + 268, top + 5, { size: 6.5, bold: true });
  checkbox(pdf, false, 'By shipper', LEFT + 268, top + 17, 6.5);
  checkbox(pdf, false, 'By driver / pallets', LEFT + 268, top + 29, 6.5);
  line(pdf, 'said to contain', LEFT + 277, top + 37, { size: 6.5 });
  checkbox(pdf, false, 'By driver / pieces', LEFT + 268, top + 49, 6.5);
  line(pdf, 'CARRIER SIGNATURE / PICKUP DATE', LEFT + 361, top + 5, { size: 6.5, bold: true });
  paragraph(ACKNOWLEDGED, LEFT + 361, top + 15, 186);
  line(pdf, '________________________________  ____________', LEFT + 361, top + 68, { size: 7 });
}
