/**
 * PDFs of one small page each that combine what PDFs are made of: annotations, page boxes, fonts, images, graphics,
 * encryption, and damage. Generated, so that nothing is downloaded and no license applies.
 */
import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import PdfKit from 'pdfkit';

export interface CorpusFile {
  /** The group and what is special about it, such as `annotation Stamp, NoRotate, page turned 90`. */
  readonly name: string;
  readonly bytes: Buffer;
}

interface Parts {
  /** Entries of the page other than its contents and fonts. */
  readonly page?: string;
  readonly resources?: string;
  readonly content?: string;
  readonly catalog?: string;
  /** Numbered from 6. */
  readonly objects?: readonly (string | Buffer)[];
}

const TEXT = 'BT /F1 14 Tf 20 200 Td (Delivery receipt) Tj ET 1 w 20 190 160 -40 re S 0.2 0.4 0.8 rg 30 40 40 60 re f';

const stream = (entries: string, data: string | Buffer): Buffer => {
  const bytes = Buffer.from(data);
  return Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
};

/** A file of one page of 200 by 240 points. */
function pdf({ page = '', resources = '', content = TEXT, catalog = '', objects = [] }: Parts): Buffer {
  const all: (string | Buffer)[] = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 200 240] >>',
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${resources} >> ${page} >>`,
    stream('', content),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...objects,
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n', 'latin1')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, object] of all.entries()) {
    offsets.push(length);
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    parts.push(part);
    length += part.length;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const tail = `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${all.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(tail)]);
}

const RECT = '60 90 140 130';
/** Each kind of annotation with the entries it requires. */
const ANNOTATIONS: Readonly<Record<string, string>> = {
  'Widget text': '/Subtype /Widget /FT /Tx /T (a) /V (Acme) /DA (/F1 10 Tf 0 g)',
  'Widget choice': '/Subtype /Widget /FT /Ch /T (b) /V (x) /Opt [(x) (y)] /DA (/F1 10 Tf 0 g)',
  'Widget button': '/Subtype /Widget /FT /Btn /Ff 65536 /T (c)',
  'Widget signature': '/Subtype /Widget /FT /Sig /T (d)',
  Stamp: '/Subtype /Stamp /Name /Draft',
  Ink: '/Subtype /Ink /InkList [[60 90 140 130]]',
  FreeText: '/Subtype /FreeText /Contents (short) /DA (/F1 10 Tf 0 g)',
  Line: '/Subtype /Line /L [60 90 140 130]',
  Square: '/Subtype /Square',
  Circle: '/Subtype /Circle',
  Polygon: '/Subtype /Polygon /Vertices [60 90 140 90 100 130]',
  PolyLine: '/Subtype /PolyLine /Vertices [60 90 140 90 100 130]',
  Highlight: '/Subtype /Highlight /QuadPoints [60 130 140 130 60 90 140 90]',
  Underline: '/Subtype /Underline /QuadPoints [60 130 140 130 60 90 140 90]',
  Squiggly: '/Subtype /Squiggly /QuadPoints [60 130 140 130 60 90 140 90]',
  'Line through text': '/Subtype /StrikeOut /QuadPoints [60 130 140 130 60 90 140 90]',
  Caret: '/Subtype /Caret',
  Link: '/Subtype /Link /Border [0 0 2] /A << /S /URI /URI (https://example.com) >>',
  Text: '/Subtype /Text /Contents (One carton short) /Name /Note',
  FileAttachment: '/Subtype /FileAttachment /FS << /Type /Filespec /F (a.txt) >>',
};
const FLAGS: Readonly<Record<string, number>> = {
  'no flag': 0,
  Print: 4,
  Hidden: 2,
  'Print and NoRotate': 20,
  'Print and NoView': 36,
  'Print and ReadOnly': 68,
};

function annotations(): CorpusFile[] {
  const appearance = stream('/Type /XObject /Subtype /Form /BBox [0 0 80 40]', '0 0 0 rg 0 0 80 40 re f');
  return Object.entries(ANNOTATIONS).flatMap(([kind, entries]) =>
    Object.entries(FLAGS).map(([flag, value], index) => {
      const turn = (index % 4) * 90;
      const annotation = `<< /Type /Annot ${entries} /Rect [${RECT}] /F ${value} /AP << /N 6 0 R >> /P 3 0 R >>`;
      const form = kind.startsWith('Widget') ? '/AcroForm << /Fields [7 0 R] /DR << /Font << /F1 5 0 R >> >> >>' : '';
      return {
        name: `annotation ${kind}, ${flag}, page turned ${turn}`,
        bytes: pdf({
          page: `/Rotate ${turn} /Annots [7 0 R]`,
          catalog: form,
          objects: [appearance, annotation],
        }),
      };
    }),
  );
}

function boxes(): CorpusFile[] {
  const named = {
    plain: '',
    'media box with an origin': '/MediaBox [-50 -20 200 240]',
    'crop box inside': '/CropBox [20 20 180 220]',
    'crop box outside': '/CropBox [-30 -30 260 300]',
    'media box upside down': '/MediaBox [200 240 0 0]',
    'trim and bleed box': '/BleedBox [5 5 195 235] /TrimBox [10 10 190 230]',
    'broken crop box': '/CropBox [0 0 0 0]',
  };
  return Object.entries(named).flatMap(([name, entries]) =>
    [0, 90, 180, 270].flatMap((turn) =>
      [1, 1.5].map((unit) => ({
        name: `page ${name}, turned ${turn}, user unit ${unit}`,
        bytes: pdf({ page: `${entries} /Rotate ${turn} /UserUnit ${unit}` }),
      })),
    ),
  );
}

const STANDARD_FONTS = [
  'Helvetica',
  'Helvetica-BoldOblique',
  'Times-Roman',
  'Times-BoldItalic',
  'Courier',
  'Courier-Bold',
  'Symbol',
  'ZapfDingbats',
  'ArialMT',
  'Unknown-Font',
];

function fonts(): CorpusFile[] {
  const plain = STANDARD_FONTS.map((font) => ({
    name: `font ${font}`,
    bytes: pdf({
      resources: '/ExtGState << >>',
      page: '',
      content: 'BT /F2 16 Tf 20 180 Td (Abc 123 xyz) Tj 0 -40 Td (QRS) Tj ET',
      objects: [`<< /Type /Font /Subtype /Type1 /BaseFont /${font} >>`],
    }),
  })).map(({ name, bytes }) => ({
    name,
    bytes: Buffer.from(bytes.toString('latin1').replace('/F1 5 0 R', '/F2 6 0 R'), 'latin1'),
  }));
  const modes = [0, 1, 2, 3, 4, 5, 6, 7].map((mode) => ({
    name: `text rendering mode ${mode}`,
    bytes: pdf({ content: `q BT /F1 40 Tf ${mode} Tr 20 120 Td (BOL) Tj ET 0 100 200 60 re f Q` }),
  }));
  const states = {
    'character and word spacing': '3 Tc 10 Tw',
    'horizontal scale': '50 Tz',
    rise: '10 Ts',
    leading: '30 TL T*',
    matrix: '1 0.3 -0.3 1 40 100 Tm',
  };
  const others = Object.entries(states).map(([name, operators]) => ({
    name: `text ${name}`,
    bytes: pdf({ content: `BT /F1 14 Tf 20 180 Td ${operators} (Acme Pallet Co) Tj ET` }),
  }));
  return [...plain, ...modes, ...others];
}

const EMBEDDED = ['Acme Pallet Co.', 'Łódź żółty', 'Ελλάδα', 'Москва'];
const FONT_FILE = new URL(
  '../../node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  import.meta.url,
);

async function embeddedFonts(): Promise<CorpusFile[]> {
  const font = await readFile(FONT_FILE);
  const files: CorpusFile[] = [];
  for (const text of EMBEDDED) {
    for (const size of [8, 24]) {
      const document = new PdfKit({ size: [200, 240], margin: 0 });
      document.font(font).fontSize(size).text(text, 20, 60);
      document.end();
      const chunks: Buffer[] = [];
      for await (const chunk of document) chunks.push(Buffer.from(chunk));
      files.push({ name: `embedded font, ${text}, ${size} points`, bytes: Buffer.concat(chunks) });
    }
  }
  return files;
}

function images(): CorpusFile[] {
  const size = 8;
  const bytes = (channels: number) =>
    Buffer.from(Array.from({ length: size * size * channels }, (_, at) => (at * 37) % 256));
  const kinds: Readonly<Record<string, readonly [string, Buffer]>> = {
    gray: ['/ColorSpace /DeviceGray /BitsPerComponent 8', bytes(1)],
    RGB: ['/ColorSpace /DeviceRGB /BitsPerComponent 8', bytes(3)],
    CMYK: ['/ColorSpace /DeviceCMYK /BitsPerComponent 8', bytes(4)],
    'one bit': ['/ColorSpace /DeviceGray /BitsPerComponent 1', bytes(1).subarray(0, size)],
    'four bits': ['/ColorSpace /DeviceGray /BitsPerComponent 4', bytes(1).subarray(0, (size * size) / 2)],
    indexed: [
      '/ColorSpace [/Indexed /DeviceRGB 3 <000000FF000000FF000000FF>] /BitsPerComponent 8',
      Buffer.from(bytes(1).map((each) => each % 4)),
    ],
    mask: ['/ImageMask true /BitsPerComponent 1', bytes(1).subarray(0, size)],
    'decode array': ['/ColorSpace /DeviceGray /BitsPerComponent 8 /Decode [1 0]', bytes(1)],
    'color key': ['/ColorSpace /DeviceGray /BitsPerComponent 8 /Mask [0 100]', bytes(1)],
  };
  const filters: Readonly<Record<string, (data: Buffer) => readonly [string, Buffer]>> = {
    none: (data) => ['', data],
    Flate: (data) => ['/Filter /FlateDecode', deflateSync(data)],
    hex: (data) => ['/Filter /ASCIIHexDecode', Buffer.from(`${data.toString('hex')}>`)],
    both: (data) => ['/Filter [/ASCIIHexDecode /FlateDecode]', Buffer.from(`${deflateSync(data).toString('hex')}>`)],
  };
  return Object.entries(kinds).flatMap(([kind, [entries, data]]) =>
    Object.entries(filters).map(([filter, encode]) => {
      const [decoder, encoded] = encode(data);
      return {
        name: `image ${kind}, filter ${filter}`,
        bytes: pdf({
          resources: '/XObject << /I 6 0 R >>',
          content: `${TEXT} q 120 0 0 80 40 110 cm /I Do Q`,
          objects: [
            stream(`/Type /XObject /Subtype /Image /Width ${size} /Height ${size} ${entries} ${decoder}`, encoded),
          ],
        }),
      };
    }),
  );
}

const BLEND_MODES = [
  'Normal',
  'Multiply',
  'Screen',
  'Overlay',
  'Darken',
  'Lighten',
  'ColorDodge',
  'ColorBurn',
  'HardLight',
  'SoftLight',
  'Difference',
  'Exclusion',
  'Hue',
  'Saturation',
  'Color',
  'Luminosity',
];

function graphics(): CorpusFile[] {
  const named: Readonly<Record<string, Parts>> = {
    gray: { content: '0.3 g 20 20 100 100 re f' },
    CMYK: { content: '0.2 0.8 0 0.1 k 20 20 100 100 re f' },
    'dashed line': { content: '4 w [10 5] 2 d 20 20 m 180 220 l S' },
    'round caps and joins': { content: '12 w 1 J 1 j 20 20 m 100 200 l 180 20 l S' },
    'miter limit': { content: '12 w 1 M 20 20 m 100 200 l 180 20 l S' },
    hairline: { content: '0 w 20 20 m 180 220 l S' },
    curves: { content: '20 20 m 20 220 180 220 180 20 c b' },
    'even-odd fill': { content: '20 20 160 200 re 60 60 80 120 re f*' },
    'clip path': { content: 'q 60 60 80 120 re W n 0 0 200 240 re f Q' },
    transform: { content: 'q 0.8 0.3 -0.3 0.8 60 20 cm 0 0 80 100 re f Q' },
    'inline image': { content: 'q 100 0 0 100 40 60 cm BI /W 2 /H 2 /BPC 8 /CS /G /F /AHx ID 00FF8040> EI Q' },
    'axial shading': {
      resources:
        '/Shading << /S << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 200 240] /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> >> >>',
      content: '/S sh',
    },
    'radial shading': {
      resources:
        '/Shading << /S << /ShadingType 3 /ColorSpace /DeviceRGB /Coords [100 120 10 100 120 90] /Extend [true false] /Function << /FunctionType 2 /Domain [0 1] /C0 [1 1 0] /C1 [0 0 0] /N 1 >> >> >>',
      content: '/S sh',
    },
    'tiling pattern': {
      resources: '/Pattern << /P 6 0 R >>',
      content: '/Pattern cs /P scn 20 20 160 200 re f',
      objects: [
        stream(
          '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 12 /YStep 12 /Resources << >>',
          '0 0 5 5 re f',
        ),
      ],
    },
    'form object': {
      resources: '/XObject << /X 6 0 R >>',
      content: 'q 1 0 0 1 20 20 cm /X Do Q',
      objects: [stream('/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Matrix [1 0 0 1 10 10]', '0 0 200 50 re f')],
    },
    'transparency group': {
      resources: '/XObject << /X 6 0 R >> /ExtGState << /G << /ca 0.5 >> >>',
      content: '/G gs /X Do',
      objects: [
        stream(
          '/Type /XObject /Subtype /Form /BBox [0 0 200 240] /Group << /S /Transparency /I true >>',
          '20 20 100 100 re f 60 60 100 100 re f',
        ),
      ],
    },
    'soft mask': {
      resources: '/ExtGState << /G << /SMask << /S /Luminosity /G 6 0 R >> >> >>',
      content: '/G gs 0 0 200 240 re f',
      objects: [
        stream(
          '/Type /XObject /Subtype /Form /BBox [0 0 200 240] /Group << /S /Transparency /CS /DeviceGray >>',
          '1 g 50 50 100 100 re f',
        ),
      ],
    },
    'separation color': {
      resources:
        '/ColorSpace << /C [/Separation /Spot /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 1 1 0] /N 1 >>] >>',
      content: '/C cs 0.7 scn 20 20 160 200 re f',
    },
    'optional content that is off': {
      catalog: '/OCProperties << /OCGs [6 0 R] /D << /OFF [6 0 R] >> >>',
      resources: '/Properties << /L 6 0 R >>',
      content: `${TEXT} /OC /L BDC 0 0 200 100 re f EMC`,
      objects: ['<< /Type /OCG /Name (Layer) >>'],
    },
    'optional content that is on': {
      catalog: '/OCProperties << /OCGs [6 0 R] /D << >> >>',
      resources: '/Properties << /L 6 0 R >>',
      content: `${TEXT} /OC /L BDC 0 0 200 100 re f EMC`,
      objects: ['<< /Type /OCG /Name (Layer) >>'],
    },
    'empty page': { content: ' ' },
    'unknown operator': { content: `${TEXT} foo 3 bar 20 20 50 50 re f` },
    'unbalanced state': { content: `q q ${TEXT} Q Q Q Q 20 20 50 50 re f` },
  };
  const blends = BLEND_MODES.map((mode) => ({
    name: `blend mode ${mode}`,
    bytes: pdf({
      resources: `/ExtGState << /G << /BM /${mode} >> >>`,
      content: '0.8 0.3 0.2 rg 20 20 100 100 re f /G gs 0.2 0.6 0.9 rg 60 60 100 100 re f',
    }),
  }));
  return [
    ...Object.entries(named).map(([name, parts]) => ({ name: `graphics ${name}`, bytes: pdf(parts) })),
    ...blends,
  ];
}

function damaged(): CorpusFile[] {
  const whole = pdf({}).toString('latin1');
  const at = whole.lastIndexOf('startxref');
  const broken: Readonly<Record<string, string>> = {
    'no startxref': whole.slice(0, at),
    'startxref 0': whole.replace(/startxref\n\d+/, 'startxref\n0'),
    'startxref beyond the end': whole.replace(/startxref\n\d+/, 'startxref\n999999'),
    'no end mark': whole.replace('%%EOF\n', ''),
    'junk after the end': `${whole}${'x'.repeat(11_000)}`,
    'junk before the head': `${'y'.repeat(500)}${whole}`,
    'line breaks of a mail gateway': whole.replaceAll('\n', '\r\n'),
    'no reference table': whole.slice(0, whole.lastIndexOf('xref\n0')),
    'wrong offsets': whole.replaceAll(/^\d{10} 00000 n/gm, '0000000007 00000 n'),
    'no trailer': whole.replace(/trailer\n<<[^>]*>>\n/, ''),
    'stream without length': whole.replace(/\/Length \d+/, ''),
    'stream with a wrong length': whole.replace(/\/Length \d+/, '/Length 5'),
    'missing endobj': whole.replaceAll('endobj\n', ''),
    'page without type': whole.replace('/Type /Page /Parent', '/Parent'),
    'count that is wrong': whole.replace('/Count 1', '/Count 7'),
    'no version': whole.replace('%PDF-1.7', '%PDF-'),
    'cut in the contents': whole.slice(0, whole.indexOf('endstream')),
    'a page that is missing': whole.replace('/Kids [3 0 R]', '/Kids [99 0 R]'),
    'no pages': whole.replace('/Pages 2 0 R', ''),
    'no document': '<html><body>Not found</body></html>',
  };
  return Object.entries(broken).map(([name, text]) => ({
    name: `damaged, ${name}`,
    bytes: Buffer.from(text, 'latin1'),
  }));
}

async function encrypted(): Promise<CorpusFile[]> {
  const files: CorpusFile[] = [];
  for (const algorithm of ['RC4-40', 'RC4-128', 'AES-128', 'AES-256'] as const) {
    for (const printing of ['highResolution', false] as const) {
      for (const useObjectStreams of [true, false]) {
        const document = await PDFDocument.load(pdf({}));
        document.encrypt({ ownerPassword: 'owner', permissions: { printing }, algorithm, allowWeakCryptography: true });
        const bytes = Buffer.from(await document.save({ useObjectStreams }));
        files.push({ name: `encrypted ${algorithm}, printing ${printing}, object streams ${useObjectStreams}`, bytes });
      }
    }
  }
  return files;
}

/** All files of the corpus. */
export async function pdfCorpus(): Promise<readonly CorpusFile[]> {
  return [
    ...annotations(),
    ...boxes(),
    ...fonts(),
    ...(await embeddedFonts()),
    ...images(),
    ...graphics(),
    ...(await encrypted()),
    ...damaged(),
  ];
}
