/** The compiler does the work here: `npm run typecheck` fails when the shell's types no longer match Electron's API. */
import type { BrowserWindow, WebContents } from 'electron';
import { expectTypeOf, test } from 'vitest';
import type {
  ElectronParts,
  ShellApp,
  ShellContents,
  ShellWindow,
} from '../../../../electron/hosts/desktop/electronApi.ts';
import {
  type AppDouble,
  type ContentsDouble,
  createElectronDouble,
  type WindowDouble,
} from '../../../support/electronDouble.ts';

test('the real Electron fits the parts that the shell takes', () => {
  expectTypeOf<Pick<typeof Electron.CrossProcessExports, keyof ElectronParts>>().toExtend<ElectronParts>();
  expectTypeOf<BrowserWindow>().toExtend<ShellWindow>();
  expectTypeOf<WebContents>().toExtend<ShellContents>();
});

test('the double fits the same parts, and stops fitting when a member goes or changes', () => {
  expectTypeOf(createElectronDouble).returns.toExtend<ElectronParts>();
  expectTypeOf<AppDouble>().toExtend<ShellApp>();
  expectTypeOf<Omit<AppDouble, 'setPath'>>().not.toExtend<ShellApp>();
  expectTypeOf<Omit<AppDouble, 'whenReady'> & { whenReady(): number }>().not.toExtend<ShellApp>();
  expectTypeOf<Omit<WindowDouble, 'loadURL'> & { loadURL(port: number): Promise<void> }>().not.toExtend<ShellWindow>();
  expectTypeOf<Omit<ContentsDouble, 'setWindowOpenHandler'>>().not.toExtend<ShellContents>();
});
