import { IconCheck } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { Icon } from './Icon.tsx';

interface Toast {
  readonly id: number;
  readonly text: string;
}

const SHOWN_MS = 2500;
let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(text: string): void {
  const id = nextId++;
  setToasts([...toasts.filter((toast) => toast.text !== text), { id, text }]);
  setTimeout(() => setToasts(toasts.filter((toast) => toast.id !== id)), SHOWN_MS);
}

/** Shows a message that may be missed: `const toast = useToast(); toast('Copied')`. */
export function useToast(): (text: string) => void {
  return show;
}

/** Container of the toasts. Mounted once, in the frame. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div className="toasts" role="status">
      {shown.map((toast) => (
        <div key={toast.id} className="toast">
          <Icon of={IconCheck} size={14} />
          {toast.text}
        </div>
      ))}
    </div>
  );
}
