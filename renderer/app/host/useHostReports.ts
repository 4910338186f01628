import { useEffect } from 'react';
import { invoke } from '../../api/client.ts';

/** Reports to the host what only the page knows: the number of open alerts, and whether there is a network. */
export function useHostReports(attentionCount: number): void {
  useEffect(() => {
    void invoke('desktop.attention', { count: Math.min(attentionCount, 9999) });
  }, [attentionCount]);

  useEffect(() => {
    const report = () => void invoke('desktop.online', { online: navigator.onLine });
    report();
    window.addEventListener('online', report);
    window.addEventListener('offline', report);
    return () => {
      window.removeEventListener('online', report);
      window.removeEventListener('offline', report);
    };
  }, []);
}
