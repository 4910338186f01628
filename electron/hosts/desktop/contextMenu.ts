/** Context menu with the text commands. No menu opens where there is no text. */
import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import type { ElectronParts, ShellContents } from './electronApi.ts';

type Click = Pick<ContextMenuParams, 'isEditable' | 'selectionText'> & {
  readonly editFlags: Pick<ContextMenuParams['editFlags'], 'canCopy' | 'canCut' | 'canPaste' | 'canSelectAll'>;
};

/** Returns the menu items for a click. */
export function contextMenuTemplate({ isEditable, selectionText, editFlags }: Click): MenuItemConstructorOptions[] {
  if (isEditable) {
    return [
      { role: 'cut', enabled: editFlags.canCut },
      { role: 'copy', enabled: editFlags.canCopy },
      { role: 'paste', enabled: editFlags.canPaste },
      { type: 'separator' },
      { role: 'selectAll', enabled: editFlags.canSelectAll },
    ];
  }
  return selectionText.trim() === '' ? [] : [{ role: 'copy', enabled: editFlags.canCopy }];
}

/** Attaches the context menu to the contents. */
export function setContextMenu(electron: Pick<ElectronParts, 'Menu'>, contents: ShellContents): void {
  contents.on('context-menu', (_event, params) => {
    const template = contextMenuTemplate(params);
    if (template.length > 0) electron.Menu.buildFromTemplate(template).popup();
  });
}
