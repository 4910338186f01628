/** Small images for tests. */
import { crc32, deflateSync } from 'node:zlib';

/** 32 × 24 pixels: white, with a red upper left quarter. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAYACADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAYF/8QAGBABAAMBAAAAAAAAAAAAAAAAABZko+H/xAAWAQEBAQAAAAAAAAAAAAAAAAAABAb/xAAdEQEAAAYDAAAAAAAAAAAAAAAAAQIEExRRUqHR/9oADAMBAAIRAxEAPwDKFJFLuXSKXcuo7U+mkzqfl1HxSALGbAAAAf/Z',
  'base64',
);

/** A JPEG, with the EXIF orientation that a phone writes: 6 is to be shown rotated to the right. */
export function sampleJpeg(orientation: number | null = null): Buffer {
  if (orientation === null) return JPEG;
  // Big-endian TIFF with one entry, in an APP1 segment after the start of the image.
  const tiff = Buffer.alloc(26);
  tiff.write('MM', 0, 'latin1');
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x01_12, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.of(0xff, 0xe1, 0, 0);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([JPEG.subarray(0, 2), head, content, JPEG.subarray(2)]);
}

/** A PNG of one gray square. */
export function samplePng(width = 20, height = 10): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits, gray.
  header[8] = 8;
  const rows = Buffer.alloc((width + 1) * height, 0x80);
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  return Buffer.concat([
    Buffer.from('\u{89}PNG\r\n\u{1A}\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
