import { upperFirst } from '../../lib/letterCase.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Keys } from '../../ui/Kbd.tsx';
import { currentKeys } from '../../ui/keys/changedKeys.ts';
import { type KeyScope, keysOf } from '../../ui/keys/registry.ts';

interface KeysOverlayProps {
  /** The scopes before the overlay opened. */
  readonly scopes: readonly KeyScope[];
  readonly onClose: () => void;
}

/** List of all current shortcuts, those of the screen first. */
export function KeysOverlay({ scopes, onClose }: KeysOverlayProps) {
  const groups = new Map<string, KeyScope['bindings']>();
  for (const scope of scopes.toReversed()) {
    if (scope.bindings.length > 0) groups.set(scope.title, [...(groups.get(scope.title) ?? []), ...scope.bindings]);
  }
  return (
    <Dialog title="Keyboard shortcuts" width={720} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section className="dialog-body" aria-label="Shortcuts by screen" tabIndex={0}>
        <div className="keys-columns">
          {[...groups].map(([title, bindings]) => (
            <section key={title}>
              <h3>{title}</h3>
              <ul>
                {bindings.map((binding) => (
                  <li key={`${binding.label} ${keysOf(binding).join()}`} className="row">
                    <span className="grow">{upperFirst(binding.label)}</span>
                    {keysOf(binding).map((keys) => (
                      <span key={keys}>
                        <Keys keys={keys} />
                        <span className="vh">{currentKeys(keys)}</span>
                      </span>
                    ))}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </section>
      <footer className="dialog-foot small muted">
        Single-letter shortcuts work when you’re not typing in a field. A bar code scanned then opens its shipment.
      </footer>
    </Dialog>
  );
}
