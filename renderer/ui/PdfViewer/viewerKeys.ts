import type { KeyBinding } from '../keys/registry.ts';
import type { ViewerSession } from './viewerSession.ts';

/** The viewer's keys. Without a document all are there and do nothing. */
export function viewerKeys(session: ViewerSession | null, hasQuery: boolean, find: () => void): readonly KeyBinding[] {
  const when = session !== null;
  const by = (act: (session: ViewerSession) => void) => () => {
    if (session !== null) act(session);
  };
  return [
    { keys: 'PageDown', words: 'Next page', when, palette: false, run: by((s) => s.goTo(s.state().page + 1)) },
    { keys: 'PageUp', words: 'Page before', when, palette: false, run: by((s) => s.goTo(s.state().page - 1)) },
    { keys: 'Home', words: 'First page', when, palette: false, bar: false, run: by((s) => s.goTo(1)) },
    { keys: 'End', words: 'Last page', when, palette: false, bar: false, run: by((s) => s.goTo(s.state().pages)) },
    { keys: ['+', '='], words: 'Zoom in', when, palette: false, run: by((s) => s.zoom(1)) },
    { keys: '-', words: 'Zoom out', when, palette: false, run: by((s) => s.zoom(-1)) },
    { keys: 'W', words: 'Fit the width', when, run: by((s) => s.fit('width')) },
    { keys: 'Z', words: 'Fit the page', when, run: by((s) => s.fit('page')) },
    { keys: 'A', words: 'Actual size, 100 %', when, run: by((s) => s.fit('actual')) },
    { keys: 'O', words: 'Rotate', when, run: by((s) => s.rotate()) },
    { keys: 'Ctrl+F', words: 'Find in the document', when, bar: false, run: find },
    { keys: 'F3', words: 'Next hit', when: when && hasQuery, palette: false, run: by((s) => s.findNext(false)) },
    {
      keys: 'Shift+F3',
      words: 'Hit before',
      when: when && hasQuery,
      palette: false,
      bar: false,
      run: by((s) => s.findNext(true)),
    },
  ];
}
