import type { KeyBinding } from '../keys/registry.ts';
import { pdfStrings } from './strings.ts';
import type { ViewerSession } from './viewerSession.ts';

/** Shortcuts of the viewer. Without a document, they are listed but disabled. */
export function viewerKeys(session: ViewerSession | null, hasQuery: boolean, find: () => void): readonly KeyBinding[] {
  const when = session !== null;
  const by = (act: (session: ViewerSession) => void) => () => {
    if (session !== null) act(session);
  };
  return [
    { keys: 'PageDown', label: pdfStrings.nextPage, when, palette: false, run: by((s) => s.goTo(s.state().page + 1)) },
    {
      keys: 'PageUp',
      label: pdfStrings.previousPage,
      when,
      palette: false,
      run: by((s) => s.goTo(s.state().page - 1)),
    },
    { keys: 'Home', label: pdfStrings.firstPage, when, palette: false, bar: false, run: by((s) => s.goTo(1)) },
    {
      keys: 'End',
      label: pdfStrings.lastPage,
      when,
      palette: false,
      bar: false,
      run: by((s) => s.goTo(s.state().pages)),
    },
    { keys: ['+', '='], label: pdfStrings.zoomIn, when, palette: false, run: by((s) => s.zoom(1)) },
    { keys: '-', label: pdfStrings.zoomOut, when, palette: false, run: by((s) => s.zoom(-1)) },
    { keys: 'W', label: pdfStrings.fitWidth, when, run: by((s) => s.fit('width')) },
    { keys: 'Z', label: pdfStrings.fitPage, when, run: by((s) => s.fit('page')) },
    { keys: 'A', label: pdfStrings.actualSize, when, run: by((s) => s.fit('actual')) },
    { keys: 'O', label: pdfStrings.rotate, when, run: by((s) => s.rotate()) },
    { keys: 'Ctrl+F', label: pdfStrings.findInDocument, when, bar: false, run: find },
    {
      keys: 'F3',
      label: pdfStrings.nextMatch,
      when: when && hasQuery,
      palette: false,
      run: by((s) => s.findNext(false)),
    },
    {
      keys: 'Shift+F3',
      label: pdfStrings.previousMatch,
      when: when && hasQuery,
      palette: false,
      bar: false,
      run: by((s) => s.findNext(true)),
    },
  ];
}
