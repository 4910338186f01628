import type { NativeImage } from 'electron';
import { beforeEach, expect, test } from 'vitest';
import { createFileDialogs } from '../../../../electron/hosts/desktop/fileDialogs.ts';
import { createElectronDouble, type ElectronDouble, standIn, WindowDouble } from '../../../support/electronDouble.ts';

let electron: ElectronDouble;
let window: WindowDouble | null;
beforeEach(() => {
  electron = createElectronDouble();
  window = new WindowDouble({});
});
const hostFiles = () => createFileDialogs(electron, '/built/icons', () => window);

test('asks where to save under the suggested name, first among the downloads, then where it was last', async () => {
  electron.seen.saveResults.push({ canceled: false, filePath: '/home/clerk/paper/mine.pdf' });
  const { chooseSavePath } = hostFiles();
  expect(await chooseSavePath?.('BOL 1.pdf')).toBe('/home/clerk/paper/mine.pdf');
  expect(await chooseSavePath?.('BOL 2.pdf')).toBeNull();
  expect(electron.seen.saveDialogs).toMatchObject([
    { defaultPath: '/home/clerk/downloads/BOL 1.pdf' },
    { defaultPath: '/home/clerk/paper/BOL 2.pdf' },
  ]);
});

test('a dialog belongs to the window, and without a window nothing is saved or chosen', async () => {
  electron.seen.chosenFolders.push('/home/clerk/orders', '/home/clerk/orders');
  const { chooseFolder, chooseSavePath } = hostFiles();
  await chooseSavePath?.('BOL 1.pdf');
  expect(await chooseFolder?.('Results')).toBe('/home/clerk/orders');
  expect(electron.seen.saveDialogs).toMatchObject([{ window, defaultPath: '/home/clerk/downloads/BOL 1.pdf' }]);
  expect(electron.seen.openDialogs).toMatchObject([{ window, title: 'Results' }]);
  if (window !== null) window.destroyed = true;
  expect(await chooseSavePath?.('BOL 2.pdf')).toBeNull();
  window = null;
  expect(await chooseFolder?.('Results')).toBeNull();
  expect([electron.seen.saveDialogs.length, electron.seen.openDialogs.length]).toEqual([1, 1]);
});

test('drags a file with a picture, and nothing once the window is closed', async () => {
  const { dragOut } = hostFiles();
  await dragOut?.('/out/BOL 1.pdf');
  expect(window?.webContents.dragged).toMatchObject([{ file: '/out/BOL 1.pdf' }]);
  expect(window?.webContents.dragged[0]?.icon).toBeDefined();
  const closed = window;
  if (window !== null) window.destroyed = true;
  await dragOut?.('/out/BOL 2.pdf');
  window = null;
  await dragOut?.('/out/BOL 3.pdf');
  expect(closed?.webContents.dragged).toHaveLength(1);
});

test.each([
  ['has none', () => Promise.resolve(standIn<NativeImage>({ isEmpty: () => true }))],
  ['fails', () => Promise.reject(new Error('no icon theme'))],
])('drags with the app’s own picture where the system %s', async (_what, fileIcon) => {
  electron.app.fileIcon = fileIcon;
  await hostFiles().dragOut?.('/out/BOL 1.pdf');
  const [dragged] = window?.webContents.dragged ?? [];
  if (dragged === undefined || typeof dragged.icon === 'string') throw new Error('nothing was dragged');
  expect(dragged.icon.isEmpty()).toBe(false);
});

test('opens a file in its program, says if there is none, and saves a draft as one', async () => {
  electron.seen.openResults.push('', 'No application found');
  const { openFile, chooseSavePath } = hostFiles();
  expect(await openFile?.('/out/Email BOL 1.eml')).toBe(true);
  expect(await openFile?.('/out/Email BOL 1.eml')).toBe(false);
  expect(electron.seen.shown).toEqual(['open /out/Email BOL 1.eml', 'open /out/Email BOL 1.eml']);
  await chooseSavePath?.('Email BOL 1.eml');
  expect(electron.seen.saveDialogs).toMatchObject([{ filters: [{ extensions: ['eml'] }] }]);
});

test('shows the file in the system’s own file manager', () => {
  hostFiles().showInFolder?.('/home/clerk/paper/mine.pdf');
  expect(electron.seen.shown).toEqual(['/home/clerk/paper/mine.pdf']);
});
