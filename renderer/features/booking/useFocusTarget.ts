/** Focus management between steps: focuses an error, a new callout above the form, or the first field to fill in. */
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { FieldPath } from './bookingForm.ts';
import { fieldId } from './fieldProps.ts';

/** Focus targets other than fields: the step, a new callout above it, the first open remark. */
export type FocusTarget = 'step' | 'alerts' | 'remarks';

export interface FocusTargets {
  readonly body: RefObject<HTMLDivElement | null>;
  readonly alerts: RefObject<HTMLDivElement | null>;
  /** Moves the focus there with the next render. */
  readonly focusNext: (target: FieldPath | FocusTarget) => void;
  /** Moves the focus there at once, if nothing is about to change. */
  readonly focusNow: (target: FieldPath | FocusTarget) => void;
}

export function useFocusTarget(first: FocusTarget): FocusTargets {
  const next = useRef<FieldPath | FocusTarget | null>(first);
  const body = useRef<HTMLDivElement>(null);
  const alerts = useRef<HTMLDivElement>(null);

  // A layout effect: a later effect may see the target of the next change.
  useLayoutEffect(() => {
    const target = next.current;
    next.current = null;
    if (target === null) return;
    elementOf(target, body.current, alerts.current)?.focus();
  });

  return {
    body,
    alerts,
    focusNext(target) {
      next.current = target;
    },
    focusNow: (target) => elementOf(target, body.current, alerts.current)?.focus(),
  };
}

function elementOf(
  target: FieldPath | FocusTarget,
  body: HTMLElement | null,
  alerts: HTMLElement | null,
): HTMLElement | null {
  switch (target) {
    case 'step':
      return emptyRequired(body) ?? body?.querySelector<HTMLElement>('fieldset input, fieldset textarea') ?? body;
    case 'alerts':
      return alerts?.querySelector('button') ?? alerts;
    case 'remarks':
      return body?.querySelector<HTMLElement>('li[data-warning] button') ?? body;
    default:
      return document.getElementById(fieldId(target)) ?? body;
  }
}

/** The first required field that is empty. */
function emptyRequired(body: HTMLElement | null): HTMLElement | null {
  const fields = body?.querySelectorAll<HTMLInputElement>('input:required, input[aria-required="true"]') ?? [];
  return [...fields].find(({ value }) => value === '') ?? null;
}
