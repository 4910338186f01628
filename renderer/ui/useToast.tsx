import { IconCheck } from '@tabler/icons-react';
import { useId, useLayoutEffect, useSyncExternalStore } from 'react';
import { Icon } from './Icon.tsx';

interface Toast {
  readonly id: number;
  readonly text: string;
}

const SHOWN_MS = 2500;
let toasts: readonly Toast[] = [];
let nextId = 1;
/** IDs of the mounted containers, the topmost last. */
let containers: readonly string[] = [];
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  notify();
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

const NONE: readonly Toast[] = [];

/**
 * Container of the toasts, in the frame and in each dialog: what is outside an open dialog is dimmed, and hidden from
 * screen readers. Only the topmost has the toasts.
 */
export function Toasts() {
  const id = useId();
  useLayoutEffect(() => {
    containers = [...containers, id];
    notify();
    return () => {
      containers = containers.filter((other) => other !== id);
      notify();
    };
  }, [id]);
  const shown = useSyncExternalStore(subscribe, () => (containers.at(-1) === id ? toasts : NONE));
  return (
    <div className="toasts" aria-live="polite">
      {shown.map((toast) => (
        <div key={toast.id} className="toast">
          <Icon of={IconCheck} size={14} />
          {toast.text}
        </div>
      ))}
    </div>
  );
}
