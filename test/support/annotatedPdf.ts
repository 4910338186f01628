/** PDFs whose content is in annotations: read-only fields, stamps, signatures, image buttons and notes. */
import { PDFDocument, PDFName, type PDFPage, type PDFRef, PDFString, rgb } from '@cantoo/pdf-lib';

/** What an annotation shows, at `[x, y]` in points from the lower left, 120 by 40 points, in black. */
export const ANNOTATIONS = [
  { what: 'read-only field', at: [40, 700] },
  { what: 'stamp that does not rotate', at: [240, 700] },
  { what: 'signature in ink that does not rotate', at: [40, 600] },
  { what: 'image button', at: [240, 600] },
  { what: 'plain stamp', at: [40, 500] },
] as const;

export const SIZE = [120, 40] as const;
export const LETTER = [612, 792] as const;

const PRINT = 4;
const NO_ROTATE = 16;
const READ_ONLY_FIELD = 1;
const PUSH_BUTTON = 65536;

function add(document: PDFDocument, page: PDFPage, [x, y]: readonly [number, number], entries: object): PDFRef {
  const { context } = document;
  const appearance = context.register(
    context.stream(`0 0 0 rg 0 0 ${SIZE[0]} ${SIZE[1]} re f`, {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, SIZE[0], SIZE[1]],
    }),
  );
  const annotation = context.obj({
    Type: 'Annot',
    Rect: [x, y, x + SIZE[0], y + SIZE[1]],
    P: page.ref,
    AP: { N: appearance },
    ...entries,
  });
  const ref = context.register(annotation);
  page.node.addAnnot(ref);
  return ref;
}

/** One page with each of `ANNOTATIONS`, and a note on it. */
export async function annotatedPdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const { context } = document;
  const page = document.addPage([...LETTER]);
  page.drawText('Delivery receipt', { x: 40, y: 750, size: 18, color: rgb(0, 0, 0) });
  const [field, stamp, ink, button, plain] = ANNOTATIONS;
  const text = add(document, page, field.at, {
    Subtype: 'Widget',
    FT: 'Tx',
    F: PRINT,
    Ff: READ_ONLY_FIELD,
    T: PDFString.of('consignee'),
    V: PDFString.of('Acme Pallet Co.'),
    DA: PDFString.of('/Helv 12 Tf 0 g'),
  });
  add(document, page, stamp.at, { Subtype: 'Stamp', F: PRINT + NO_ROTATE });
  add(document, page, ink.at, { Subtype: 'Ink', F: PRINT + NO_ROTATE, InkList: [[40, 600, 160, 640]] });
  const push = add(document, page, button.at, {
    Subtype: 'Widget',
    FT: 'Btn',
    F: PRINT,
    Ff: PUSH_BUTTON,
    T: PDFString.of('logo'),
  });
  add(document, page, plain.at, { Subtype: 'Stamp', F: PRINT });
  const note = context.obj({
    Type: 'Annot',
    Subtype: 'Text',
    Rect: [500, 700, 520, 720],
    F: PRINT,
    T: PDFString.of('Dock'),
    Contents: PDFString.of('One carton short, see photo.'),
  });
  page.node.addAnnot(context.register(note));
  document.catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [text, push] }));
  return Buffer.from(await document.save({ useObjectStreams: false, updateFieldAppearances: false }));
}
