/** Reads the images that a Zebra driver sends (`~DG`, Zebra's "ASCII compressed" hex), as PBM images. */

/** One image per label, in the order sent. Throws if the data is inconsistent. */
export function readZplImages(sent: Buffer): Buffer[] {
  const text = sent.toString('latin1');
  return [...text.matchAll(/~DG[^,]+,(\d+),(\d+),\s*([^~^]*)/g)].map(([, total, perRow, data = '']) =>
    readImage(Number(total), Number(perRow), data),
  );
}

function readImage(total: number, perRow: number, data: string): Buffer {
  const digits = perRow * 2;
  const rows: string[] = [];
  let row = '';
  let times = 0;
  for (const letter of data.replace(/\s/g, '')) {
    if (letter === ':') rows.push(rows.at(-1) ?? '0'.repeat(digits));
    else if (letter === ',' || letter === '!') row = row.padEnd(digits, letter === ',' ? '0' : 'F');
    else if (/[g-z]/.test(letter)) times += (letter.charCodeAt(0) - 102) * 20;
    else if (/[G-Y]/.test(letter)) times += letter.charCodeAt(0) - 70;
    else {
      row += letter.repeat(Math.max(1, times));
      times = 0;
    }
    if (row.length === digits) {
      rows.push(row);
      row = '';
    }
  }
  if (rows.length * perRow !== total) throw new Error(`${rows.length} rows of ${perRow} bytes are not ${total}`);
  return Buffer.concat([Buffer.from(`P4\n${perRow * 8} ${rows.length}\n`), Buffer.from(rows.join(''), 'hex')]);
}
