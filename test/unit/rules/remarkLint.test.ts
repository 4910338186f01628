import { describe, expect, it } from 'vitest';
import { lintRemark, type RemarkPlace, withoutPhrase } from '../../../shared/rules/remarkLint.ts';

const codes = (text: string, place: RemarkPlace = 'delivery') =>
  lintRemark(text, place, []).map((finding) => [finding.phrase, ...finding.codes]);

describe('lintRemark', () => {
  it.each([
    ['MUST CALL 30 min ahead', 'MUST CALL', 'NOTDL'],
    ['call before delivery', 'call before', 'NOTDL'],
    ['Notify receiving', 'Notify', 'NOTDL'],
    ['By APPT only', 'APPT', 'APTDL'],
    ['Recv 1000-1600', '1000-1600', 'APTDL'],
    ['8am to 3pm', '8am to 3pm', 'APTDL'],
    ['needs lift gate', 'lift gate', 'LGDL'],
    ['No dock here', 'No dock', 'LGDL'],
    ['Inside delivery to the counter', 'Inside delivery', 'INSDL'],
    ['sort and segregate by PO', 'sort and segregate', 'SORTDL'],
    ['Construction site, gate 4', 'Construction site', 'LIMACC'],
    ['Limited access, gate 4', 'Limited access', 'LIMACC'],
    ['call consignee to schedule', 'call consignee to schedule', 'APTDL'],
    ['Call to schedule', 'Call to schedule', 'APTDL'],
    ['CBA', 'CBA', 'APTDL'],
    ['call for dock door', 'call for dock door', 'APTDL'],
    ['Call receiver on the way', 'Call receiver', 'NOTDL'],
  ])('reads "%s" as billed', (text, phrase, code) => {
    expect(codes(text)).toEqual([[phrase, code]]);
  });

  it.each([
    ['Residential street', 'Residential'],
    ['open after hours', 'after hours'],
    ['Saturday delivery', 'Saturday delivery'],
    ['weekend', 'weekend'],
    ['HAZMAT on row 2', 'HAZMAT'],
    ['guaranteed by noon', 'guaranteed'],
    ['Driver assist needed', 'Driver assist'],
    ['driver to unload', 'driver to unload'],
    ['Unload at ramp 3', 'Unload'],
    ['lumper on site', 'lumper'],
    ['Signature required', 'Signature required'],
    ['Protect from freezing', 'Protect from freezing'],
  ])('says of "%s" that it may be billed and has no accessorial', (text, phrase) => {
    expect(lintRemark(text, 'delivery', [])).toMatchObject([{ phrase, codes: [], isUncoded: true }]);
  });

  it('gives the code of the end on whose remark it stands, and both for special instructions', () => {
    expect(codes('must call', 'pickup')).toEqual([['must call', 'NOTPU']]);
    expect(codes('must call', 'special')).toEqual([['must call', 'NOTPU', 'NOTDL']]);
    expect(codes('school', 'special')).toEqual([['school', 'LIMACC']]);
  });

  it('says that FCFS has no effect', () => {
    expect(codes('FCFS')).toEqual([['FCFS']]);
    expect(lintRemark('FCFS', 'delivery', [])).toMatchObject([{ isUncoded: false }]);
  });

  it.each([
    'Do not break down pallets.',
    'No need to call ahead',
    'Dock 4, ask for shipping.',
    '2-3 pallets on the left',
    'PO 77318-2',
    'Suite 12-14',
    'Call center entrance',
    'phone (614) 555-0142',
    'no signature',
    'Closed on weekends',
    'Do not unload pallet 2',
    'Ext 44',
    'phone 614 555-1842',
    'seal 2000-1000',
    'preschooler-proof boxes',
  ])('leaves "%s" alone', (text) => {
    expect(codes(text)).toEqual([]);
  });

  it('finds several phrases in their order, with ranges that cut them out of the text', () => {
    const text = 'MUST CALL 30 min ahead. Recv 0800-1500, FCFS.';
    const found = lintRemark(text, 'delivery', ['APTDL'], { readyTime: '08:00', closeTime: '15:00' });
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(['MUST CALL', '0800-1500', 'FCFS']);
    expect(found.map(({ quoted }) => quoted)).toEqual([false, true, false]);
    expect(found.map(({ sameAsWindow }) => sameAsWindow)).toEqual([false, true, false]);
  });
});

describe('taking a phrase out of a remark', () => {
  it.each([
    ['MUST CALL 30 min ahead. Recv 0800-1500, FCFS.', '0800-1500', 'MUST CALL 30 min ahead. Recv FCFS.'],
    ['Recv FCFS, 0800-1500.', '0800-1500', 'Recv FCFS.'],
    ['MUST CALL. Dock 4', 'MUST CALL', 'Dock 4'],
    ['Dock 4\nappt', 'appt', 'Dock 4'],
    ['Dock 4, liftgate, ask for shipping', 'liftgate', 'Dock 4, ask for shipping'],
    ['inside', 'inside', ''],
  ])('%j without %j is %j', (text, phrase, expected) => {
    const start = text.indexOf(phrase);
    expect(withoutPhrase(text, { start, end: start + phrase.length })).toBe(expected);
  });
});
