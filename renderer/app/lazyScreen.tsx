import { type ComponentType, useEffect, useState } from 'react';
import { SkeletonRows } from '../ui/SkeletonRows.tsx';
import { appStrings } from './strings.ts';

type Loaded<Props> = { readonly Screen: ComponentType<Props> } | { readonly failure: unknown };

/**
 * A screen that is loaded when it is first shown. Not React's `lazy`: Suspense delays content for 300 ms after its
 * fallback was rendered, even if it loads faster. A loading error is thrown as an error of the screen; showing the
 * screen again retries.
 */
export function lazyScreen<Props extends object>(
  importScreen: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let known: Loaded<Props> | null = null;
  let loading: Promise<Loaded<Props>> | null = null;

  function load(): Promise<Loaded<Props>> {
    loading ??= importScreen().then(
      (Screen) => {
        known = { Screen };
        return known;
      },
      (failure: unknown) => {
        loading = null;
        return { failure };
      },
    );
    return loading;
  }

  return function LazyScreen(props: Props) {
    const [loaded, setLoaded] = useState(known);
    // Starts loading during the first render: an effect would start one paint later.
    const [started] = useState(() => (known === null ? load() : null));
    useEffect(() => {
      let isUnmounted = false;
      void started?.then((result) => {
        if (!isUnmounted) setLoaded(result);
      });
      return () => {
        isUnmounted = true;
      };
    }, [started]);
    if (loaded === null) return <SkeletonRows rows={8} label={appStrings.loading} />;
    if ('failure' in loaded) throw loaded.failure;
    return <loaded.Screen {...props} />;
  };
}
