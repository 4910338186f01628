import { expect, test } from 'vitest';
import { claimLinks, findLink, onDeepLink, readLink } from '../../../../electron/hosts/desktop/deepLink.ts';
import { AppDouble, preventable } from '../../../support/electronDouble.ts';

test.each([
  ['waybill://bol/00440000000283617', '00440000000283617'],
  ['waybill://bol/00440000000283617/', '00440000000283617'],
  ['WAYBILL://BOL/A1', 'A1'],
  ['waybill://bol/A%2FB-7%20x', 'A/B-7 x'],
  ['waybill://bol/%C3%9C12', 'Ü12'],
])('%s opens %s', (link, number) => {
  expect(readLink(link)).toBe(number);
});

test.each([
  '',
  'waybill:',
  'waybill://bol/',
  'waybill://bol/%20',
  'waybill://bol/%',
  'waybill://bol/1?track=yes',
  'waybill://bol/1#x',
  'waybill://bol/1/2',
  'waybill://book/1',
  'waybill://bol/1 --data-dir=/tmp',
  'waybill://bol/%2D%2Ddata-dir',
  'waybill://bol/..%2F..%2Fetc',
  'waybill://bol/%3Cscript%3E',
  'waybill://bol/1%0A2',
  'waybill://bol/%E2%80%AE1',
  `waybill://bol/${'9'.repeat(101)}`,
  'https://bol/1',
  ' waybill://bol/1',
])('%j opens nothing', (link) => {
  expect(readLink(link)).toBeNull();
});

test('a link is found among what else a program is started with', () => {
  expect(findLink(['/opt/waybill', '--demo', '--', 'waybill://bol/7', 'waybill://bol/8'])).toBe('7');
  expect(findLink(['--link=waybill://bol/7', '/home/waybill'])).toBeNull();
});

test('links are received from a second start and from macOS', () => {
  const app = new AppDouble();
  const received: string[] = [];
  onDeepLink(app, (number) => received.push(number));
  app.events.emit('second-instance', {}, ['waybill', 'waybill://bol/1']);
  app.events.emit('second-instance', {}, ['waybill']);
  const event = preventable({});
  app.events.emit('open-url', event, 'waybill://bol/2');
  app.events.emit('open-url', preventable({}), 'waybill://elsewhere/2');
  expect(received).toEqual(['1', '2']);
  expect(event.wasPrevented()).toBe(true);
});

test('only the installed program on Windows claims the links itself, behind the end of its switches', () => {
  const app = new AppDouble();
  claimLinks(app, 'win32', 'C:\\Waybill.exe');
  app.isPackaged = true;
  claimLinks(app, 'linux', '/opt/waybill');
  expect(app.acts).toEqual([]);
  claimLinks(app, 'win32', 'C:\\Waybill.exe');
  expect(app.acts).toEqual(['links waybill C:\\Waybill.exe --']);
});
