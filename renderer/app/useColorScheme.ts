import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callQuery } from '../api/query.ts';
import { useMediaQuery } from '../lib/useMediaQuery.ts';

/**
 * `public/first-paint.js` reads this copy of the setting before the first paint, since the setting itself requires a
 * call.
 */
const STORAGE_KEY = 'waybill.theme';
/** Applies the color scheme of the chosen theme, or of the system, as a class on `<html>`. */
export function useColorScheme(): void {
  const { data } = useQuery(callQuery('settings.get', {}));
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)');
  const chosen = data?.theme ?? localStorage.getItem(STORAGE_KEY) ?? 'system';
  const isDark = chosen === 'dark' || (chosen !== 'light' && isSystemDark);
  useEffect(() => {
    document.documentElement.className = isDark ? 'theme-dark' : 'theme-light';
    if (data !== undefined) localStorage.setItem(STORAGE_KEY, data.theme);
  }, [isDark, data]);
}
