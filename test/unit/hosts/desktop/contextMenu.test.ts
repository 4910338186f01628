import { expect, test } from 'vitest';
import { contextMenuTemplate, setContextMenu } from '../../../../electron/hosts/desktop/contextMenu.ts';
import { ContentsDouble, createElectronDouble } from '../../../support/electronDouble.ts';

const all = { canCopy: true, canCut: true, canPaste: true, canSelectAll: true };

test('in a field: cut, copy, paste, select all, as far as they can be done', () => {
  const editFlags = { ...all, canCut: false, canCopy: false };
  const template = contextMenuTemplate({ isEditable: true, selectionText: '', editFlags });
  expect(template.map(({ role, enabled }) => [role, enabled])).toEqual([
    ['cut', false],
    ['copy', false],
    ['paste', true],
    [undefined, undefined],
    ['selectAll', true],
  ]);
});

test('on chosen text: copy. On nothing: nothing', () => {
  expect(contextMenuTemplate({ isEditable: false, selectionText: '0044', editFlags: all })).toEqual([
    { role: 'copy', enabled: true },
  ]);
  expect(contextMenuTemplate({ isEditable: false, selectionText: ' \n', editFlags: all })).toEqual([]);
});

test('a menu shows only where it has something to offer', () => {
  const electron = createElectronDouble();
  const contents = new ContentsDouble();
  setContextMenu(electron, contents);
  contents.events.emit('context-menu', {}, { isEditable: false, selectionText: '', editFlags: all });
  expect(electron.seen.popups).toEqual([]);
  contents.events.emit('context-menu', {}, { isEditable: true, selectionText: '', editFlags: all });
  expect(electron.seen.popups).toHaveLength(1);
});
