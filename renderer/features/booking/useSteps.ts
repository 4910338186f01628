import { useState } from 'react';
import type { FieldErrors, FieldPath } from './bookingForm.ts';
import { firstError, type Step } from './steps.ts';
import { type FocusTarget, useFocusTarget } from './useFocusTarget.ts';

/** The step of the booking form, and where the focus goes with it. */
export function useSteps(first: Step, isBusy: boolean, setErrors: (errors: FieldErrors) => void) {
  const [step, setStep] = useState(first);
  const { body, alerts, focusNext, focusNow } = useFocusTarget('step');

  /** Shows errors at their fields, with the focus on the first one. */
  function showRejected(found: FieldErrors) {
    setErrors(found);
    const path = firstError(found);
    if (path === null) return;
    focusNext(path);
    setStep('details');
  }

  return {
    step,
    body,
    alerts,
    focusNext,
    open(next: Step, focus: FieldPath | FocusTarget = 'step') {
      if (isBusy) return;
      if (next === step) return focusNow(focus);
      focusNext(focus);
      setStep(next);
    },
    /** For errors of a call that just ended: its render still says that the form is busy. */
    showRejected,
    /** The same, for errors found here. The step stays while a call runs. */
    showErrors(found: FieldErrors) {
      if (isBusy) setErrors(found);
      else showRejected(found);
    },
  };
}
