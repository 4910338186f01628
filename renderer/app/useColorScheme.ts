import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { callQuery } from '../api/query.ts';

/** Read before the first paint by `public/first-paint.js`: a copy of the setting, which takes a call to be known. */
const KEPT_UNDER = 'waybill.theme';
const systemDark = matchMedia('(prefers-color-scheme: dark)');

function subscribe(listener: () => void): () => void {
  systemDark.addEventListener('change', listener);
  return () => systemDark.removeEventListener('change', listener);
}

/** The scheme of the chosen theme, or of the system, put on `<html>` as a class. */
export function useColorScheme(): 'light' | 'dark' {
  const { data } = useQuery(callQuery('settings.get', {}));
  const isSystemDark = useSyncExternalStore(subscribe, () => systemDark.matches);
  const chosen = data?.theme ?? localStorage.getItem(KEPT_UNDER) ?? 'system';
  const isDark = chosen === 'dark' || (chosen !== 'light' && isSystemDark);
  useEffect(() => {
    document.documentElement.className = isDark ? 'theme-dark' : 'theme-light';
    if (data !== undefined) localStorage.setItem(KEPT_UNDER, data.theme);
  }, [isDark, data]);
  return isDark ? 'dark' : 'light';
}
