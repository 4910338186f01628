import { expect, test } from 'vitest';
import { clipboardCommand } from '../../../electron/platform/files/fileClipboard.ts';

const PATH = '/data/outgoing/x/BOL 1 "quoted" $(rm) `x`.pdf';
const everything = () => true;
const nothing = () => false;

test('on Windows and macOS the path is never part of a command’s text', () => {
  const windows = clipboardCommand('win32', {}, nothing)?.(PATH);
  expect(windows?.args.join(' ')).not.toContain('quoted');
  expect(windows?.env).toEqual({ WAYBILL_FILE: PATH });
  const mac = clipboardCommand('darwin', {}, nothing)?.(PATH);
  expect(mac?.args.at(-1)).toBe(PATH);
  expect(mac?.args.slice(0, -1).join(' ')).not.toContain('quoted');
});

test('on Linux by the tool of the display that is there, as a list of addresses', () => {
  const wayland = clipboardCommand('linux', { WAYLAND_DISPLAY: 'wayland-0', DISPLAY: ':0' }, everything)?.(PATH);
  expect(wayland?.program).toBe('wl-copy');
  expect(wayland?.input).toBe('file:///data/outgoing/x/BOL%201%20%22quoted%22%20$(rm)%20%60x%60.pdf\r\n');
  expect(clipboardCommand('linux', { DISPLAY: ':0' }, (name) => name === 'xclip')?.(PATH).program).toBe('xclip');
});

test('where there is no tool or no display it is not offered', () => {
  expect(clipboardCommand('linux', { DISPLAY: ':0' }, nothing)).toBeNull();
  expect(clipboardCommand('linux', {}, everything)).toBeNull();
  expect(clipboardCommand('freebsd', { DISPLAY: ':0' }, everything)).toBeNull();
});
