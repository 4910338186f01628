import type { KeyBinding } from '../keys/registry.ts';
import type { ViewerSession } from './viewerSession.ts';

/** Shortcuts of the viewer. Without a document, they are listed but disabled. */
export function viewerKeys(session: ViewerSession | null, hasQuery: boolean, find: () => void): readonly KeyBinding[] {
  const when = session !== null;
  const by = (act: (session: ViewerSession) => void) => () => {
    if (session !== null) act(session);
  };
  return [
    { keys: 'PageDown', label: 'Next page', when, palette: false, run: by((s) => s.goTo(s.state().page + 1)) },
    { keys: 'PageUp', label: 'Previous page', when, palette: false, run: by((s) => s.goTo(s.state().page - 1)) },
    { keys: 'Home', label: 'First page', when, palette: false, bar: false, run: by((s) => s.goTo(1)) },
    { keys: 'End', label: 'Last page', when, palette: false, bar: false, run: by((s) => s.goTo(s.state().pages)) },
    { keys: ['+', '='], label: 'Zoom in', when, palette: false, run: by((s) => s.zoom(1)) },
    { keys: '-', label: 'Zoom out', when, palette: false, run: by((s) => s.zoom(-1)) },
    { keys: 'W', label: 'Fit width', when, run: by((s) => s.fit('width')) },
    { keys: 'Z', label: 'Fit page', when, run: by((s) => s.fit('page')) },
    { keys: 'A', label: 'Actual size (100%)', when, run: by((s) => s.fit('actual')) },
    { keys: 'O', label: 'Rotate', when, run: by((s) => s.rotate()) },
    { keys: 'Ctrl+F', label: 'Find in document', when, bar: false, run: find },
    { keys: 'F3', label: 'Next match', when: when && hasQuery, palette: false, run: by((s) => s.findNext(false)) },
    {
      keys: 'Shift+F3',
      label: 'Previous match',
      when: when && hasQuery,
      palette: false,
      bar: false,
      run: by((s) => s.findNext(true)),
    },
  ];
}
