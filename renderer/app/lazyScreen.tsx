import { type ComponentType, useEffect, useState } from 'react';
import { SkeletonRows } from '../ui/SkeletonRows.tsx';

/** A screen, and what loads it before it is shown: resolves when it came, or could not be loaded. */
export type LazyScreen<Props> = ComponentType<Props> & { readonly load: () => Promise<void> };

type Loaded<Props> = { readonly Screen: ComponentType<Props> } | { readonly failure: unknown };

/**
 * A screen that is loaded when it is first shown. Not React's `lazy`: what waits in a Suspense boundary is held back for
 * 300 ms after its fallback was drawn, however soon it came. A screen that could not be loaded is a fault of the screen;
 * the next time it is shown, it is loaded again.
 */
export function lazyScreen<Props extends object>(fetch: () => Promise<ComponentType<Props>>): LazyScreen<Props> {
  let known: Loaded<Props> | null = null;
  let coming: Promise<Loaded<Props>> | null = null;

  function ask(): Promise<Loaded<Props>> {
    coming ??= fetch().then(
      (Screen) => {
        known = { Screen };
        return known;
      },
      (failure: unknown) => {
        coming = null;
        return { failure };
      },
    );
    return coming;
  }

  function LazyScreen(props: Props) {
    const [loaded, setLoaded] = useState(known);
    // Asked for while it is first drawn: an effect would come a paint later.
    const [asked] = useState(() => (known === null ? ask() : null));
    useEffect(() => {
      let isUnmounted = false;
      void asked?.then((answer) => {
        if (!isUnmounted) setLoaded(answer);
      });
      return () => {
        isUnmounted = true;
      };
    }, [asked]);
    if (loaded === null) return <SkeletonRows rows={8} label="Loading…" />;
    if ('failure' in loaded) throw loaded.failure;
    return <loaded.Screen {...props} />;
  }
  const load = async () => void (await ask());
  return Object.assign(LazyScreen, { load });
}
