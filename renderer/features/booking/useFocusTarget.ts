/** Where the focus goes after a step: to what is wrong, to the news above the form, or to the step's first field. */
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { FieldPath } from './bookingForm.ts';
import { fieldId } from './stepFields.ts';

/** Places of the screen that get the focus: the step, what is new above it, the first remark to settle. */
export type FocusTarget = 'step' | 'news' | 'remarks';

export interface FocusTargets {
  readonly body: RefObject<HTMLDivElement | null>;
  readonly news: RefObject<HTMLDivElement | null>;
  /** The focus goes there with the next render. */
  readonly focusNext: (target: FieldPath | FocusTarget) => void;
}

export function useFocusTarget(first: FocusTarget): FocusTargets {
  const next = useRef<FieldPath | FocusTarget | null>(first);
  const body = useRef<HTMLDivElement>(null);
  const news = useRef<HTMLDivElement>(null);

  // At once with the screen: an effect that comes later may see the target of the next change.
  useLayoutEffect(() => {
    const target = next.current;
    next.current = null;
    if (target === null) return;
    elementOf(target, body.current, news.current)?.focus();
  });

  return {
    body,
    news,
    focusNext(target) {
      next.current = target;
    },
  };
}

function elementOf(
  target: FieldPath | FocusTarget,
  body: HTMLElement | null,
  news: HTMLElement | null,
): HTMLElement | null {
  switch (target) {
    case 'step':
      return body?.querySelector<HTMLElement>('fieldset input, fieldset textarea') ?? body;
    case 'news':
      return news?.querySelector('button') ?? news;
    case 'remarks':
      return body?.querySelector<HTMLElement>('li[data-warning] button') ?? body;
    default:
      return document.getElementById(fieldId(target)) ?? body;
  }
}
