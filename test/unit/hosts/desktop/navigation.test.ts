import type { HandlerDetails } from 'electron';
import { beforeEach, expect, test } from 'vitest';
import { guardNavigation } from '../../../../electron/hosts/desktop/navigation.ts';
import { ContentsDouble, createElectronDouble, preventable, standIn } from '../../../support/electronDouble.ts';

const FOREIGN = [
  'https://example.com/',
  'http://127.0.0.1:4000/',
  'file:///etc/passwd',
  'app://elsewhere/',
  'app://waybill.example.com/',
  'app://waybill:81/',
  'javascript:alert(1)',
  'data:text/html,x',
  'about:blank',
  '',
];

let contents: ContentsDouble;
beforeEach(() => {
  const electron = createElectronDouble();
  guardNavigation(electron.app);
  contents = new ContentsDouble();
  electron.app.events.emit('web-contents-created', preventable({}), contents);
});

function tryEvent(name: string, url: string, isMainFrame = true): boolean {
  const event = preventable({ url, isMainFrame });
  contents.events.emit(name, event);
  return event.wasPrevented();
}

test.each(FOREIGN)('contents created anywhere cannot navigate to %s', (url) => {
  expect(tryEvent('will-navigate', url)).toBe(true);
  expect(tryEvent('will-frame-navigate', url)).toBe(true);
});

test('our own page may reload itself, in the main frame only', () => {
  expect(tryEvent('will-navigate', 'app://waybill/shipments')).toBe(false);
  expect(tryEvent('will-frame-navigate', 'app://waybill/')).toBe(false);
  expect(tryEvent('will-frame-navigate', 'app://waybill/', false)).toBe(true);
});

test('no redirect is followed, not even to ourselves', () => {
  expect(tryEvent('will-redirect', 'https://example.com/')).toBe(true);
  expect(tryEvent('will-redirect', 'app://waybill/')).toBe(true);
});

test('no embedded page is attached', () => {
  const event = preventable({});
  contents.events.emit('will-attach-webview', event, {}, {});
  expect(event.wasPrevented()).toBe(true);
});

test('no window is opened, whatever its address', () => {
  const handler = contents.openHandler;
  if (handler === null) throw new Error('no handler was set');
  for (const url of [...FOREIGN, 'app://waybill/']) {
    expect(handler(standIn<HandlerDetails>({ url, disposition: 'new-window' }))).toEqual({ action: 'deny' });
  }
});
