/** Saves the window's position in a small file and restores it only if a display still shows that position. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Rectangle } from 'electron';

export interface WindowState {
  /** Outer bounds when neither maximized nor full screen, in display-independent pixels. */
  readonly bounds: Rectangle;
  readonly maximized: boolean;
}

export const DEFAULT_SIZE = { width: 1366, height: 768 };
export const MIN_SIZE = { width: 800, height: 600 };
/** This much of the window's upper edge must be on a display so that the mouse can drag it. */
const GRIP = { width: 160, height: 32 };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function readInteger(record: Record<string, unknown>, name: string): number | null {
  const value = record[name];
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

function parseWindowState(text: string): WindowState | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  const bounds = isRecord(parsed) ? parsed['bounds'] : null;
  if (!isRecord(parsed) || !isRecord(bounds)) return null;
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => readInteger(bounds, name));
  if (x == null || y == null || width == null || height == null) return null;
  return { bounds: { x, y, width, height }, maximized: parsed['maximized'] === true };
}

/** Returns the position saved in `file`, or null if there is none or it is invalid. */
export function loadWindowState(file: string): WindowState | null {
  try {
    return parseWindowState(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Saves a position. Failures are ignored: a lost window position is no reason for an error message while the app
 * closes.
 */
export function saveWindowState(file: string, state: WindowState): void {
  const temporary = `${file}.new`;
  try {
    writeFileSync(temporary, JSON.stringify(state));
    renameSync(temporary, file);
  } catch {
    // The default position works as well.
  }
}

/** Returns the overlap of two ranges, 0 or more. */
function overlap(startA: number, lengthA: number, startB: number, lengthB: number): number {
  return Math.max(0, Math.min(startA + lengthA, startB + lengthB) - Math.max(startA, startB));
}

/** Returns whether enough of the window's upper edge is inside an area for the mouse to drag it. */
function canBeDragged(bounds: Rectangle, area: Rectangle): boolean {
  return (
    overlap(bounds.x, bounds.width, area.x, area.width) >= GRIP.width &&
    overlap(bounds.y, GRIP.height, area.y, area.height) >= GRIP.height
  );
}

/**
 * Returns the bounds to open with: the saved ones, limited to the size of their display. If that display is not
 * connected, returns the default size, which the system centers.
 *
 * @param workAreas the displays' areas without task bars
 */
export function boundsOn(
  state: WindowState | null,
  workAreas: readonly Rectangle[],
): Partial<Rectangle> & Pick<Rectangle, 'width' | 'height'> {
  const area = state === null ? undefined : workAreas.find((candidate) => canBeDragged(state.bounds, candidate));
  if (state === null || area === undefined) return DEFAULT_SIZE;
  return {
    x: state.bounds.x,
    y: state.bounds.y,
    width: Math.max(MIN_SIZE.width, Math.min(state.bounds.width, area.width)),
    height: Math.max(MIN_SIZE.height, Math.min(state.bounds.height, area.height)),
  };
}
