/** The guided tasks of the demo: turns on a scenario, and ends it once it has happened. */
import type { Practice } from '../../../shared/contract/practice.ts';
import type { TrainingState } from '../../../shared/contract/training.ts';
import { type Faults, NO_FAULTS } from '../../../shared/freight/trainingFaults.ts';
import { ok } from '../../../shared/ipc/result.ts';
import { PRACTICE_TASKS, type PracticeTask } from '../../../shared/rules/practiceTasks.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import type { HandlersOf } from '../handlers.ts';
import type { TrainingGround } from './ports.ts';
import type { PracticeStore } from './practiceStore.ts';

/** One day of the demo in a minute, so that a PRO assigned days after pickup arrives while practicing. */
const FAST = 1_440;

const FAULTS: Readonly<Record<PracticeTask, Faults>> = {
  book: NO_FAULTS,
  declined: { ...NO_FAULTS, carrierRejects: 'No capacity on this lane for the pickup date.' },
  lost_response: { ...NO_FAULTS, bookingResponseLost: true },
  late_pro: { ...NO_FAULTS, latePro: true },
  batch_print: NO_FAULTS,
};

interface PracticeOptions {
  readonly ground: TrainingGround;
  /** Null unless the demo is the active account. */
  readonly store: () => PracticeStore | null;
  readonly clock: Clock;
  readonly emit: Emit;
}

/** Creates the guided tasks, and the handlers of their calls. */
export function createPractice({ ground, store, clock, emit }: PracticeOptions) {
  let current: { readonly task: PracticeTask; readonly sinceMs: number } | null = null;
  /** Speed of the demo clock before the late PRO, until that PRO has arrived or never will. */
  let slow: { readonly speed: number; readonly sinceMs: number } | null = null;
  let known = '';

  function progress(): Practice | null {
    const read = store();
    if (read === null) return null;
    return {
      finished: PRACTICE_TASKS.filter((task) => read.isFinished(task)),
      // A late PRO arrives days after its booking.
      current: current?.task ?? (slow === null ? null : 'late_pro'),
    };
  }

  function train(changes: Partial<TrainingState>): void {
    ground.train({ ...ground.training(), ...changes });
    emit({ name: 'training.changed', id: null });
  }

  const handlers: HandlersOf<'practice'> = {
    'practice.get': () => ok(progress()),
    'practice.start'({ task }) {
      if (store() === null) return ok(null);
      current = { task, sinceMs: clock.now() };
      if (task === 'late_pro') {
        slow = { speed: slow?.speed ?? ground.training().speed, sinceMs: current.sinceMs };
        train({ faults: FAULTS[task], speed: FAST });
      } else train({ faults: FAULTS[task] });
      emit({ name: 'practice.changed', id: null });
      return ok(progress());
    },
  };

  return {
    handlers,
    /** Something was booked, polled or printed. */
    check(): void {
      const read = store();
      if (read === null) return;
      if (current !== null && read.hasHappened(current.task, current.sinceMs)) {
        current = null;
        train({ faults: NO_FAULTS });
      }
      if (slow !== null && read.hasLatePro(slow.sinceMs)) {
        // Unless another speed was chosen in the meantime.
        if (ground.training().speed === FAST) train({ speed: slow.speed });
        slow = null;
      }
      const next = JSON.stringify(progress());
      if (next === known) return;
      known = next;
      emit({ name: 'practice.changed', id: null });
    },
  };
}
