import { upperFirst } from '../../lib/letterCase.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Caps } from '../../ui/Kbd.tsx';
import { currentKeys } from '../../ui/keys/changedKeys.ts';
import { type KeyScope, keysOf, scopeName } from '../../ui/keys/registry.ts';
import { frameStrings } from './strings.ts';

interface KeysOverlayProps {
  /** The scopes before the overlay opened. */
  readonly scopes: readonly KeyScope[];
  readonly onClose: () => void;
}

/** List of all current shortcuts, those of the screen first. */
export function KeysOverlay({ scopes, onClose }: KeysOverlayProps) {
  const groups = new Map<string, { readonly label: string; readonly keys: readonly string[] }[]>();
  for (const scope of scopes.toReversed()) {
    const lines = scope.bindings.map((binding) => ({
      label: binding.label,
      keys: keysOf(binding).map((keys) => currentKeys(scopeName(scope), keys)),
    }));
    if (lines.length > 0) groups.set(scope.title, [...(groups.get(scope.title) ?? []), ...lines]);
  }
  return (
    <Dialog title={frameStrings.keyboardShortcuts} width={720} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section className="dialog-body" aria-label={frameStrings.shortcutsByScreen} tabIndex={0}>
        <div className="keys-columns">
          {[...groups].map(([title, lines]) => (
            <section key={title}>
              <h3>{title}</h3>
              <ul>
                {lines.map(({ label, keys: all }) => (
                  <li key={`${label} ${all.join()}`} className="row">
                    <span className="grow">{upperFirst(label)}</span>
                    {all.map((keys) => (
                      <span key={keys}>
                        <Caps keys={keys} />
                        <span className="vh">{keys}</span>
                      </span>
                    ))}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </section>
      <footer className="dialog-foot small muted">{frameStrings.singleLettersHint}</footer>
    </Dialog>
  );
}
