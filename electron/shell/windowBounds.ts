/** Where the window was, kept in a small file, and put back only where there still is a display to show it. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Rectangle } from 'electron';

export interface WindowPlace {
  /** Outer bounds when neither maximized nor full screen, in display-independent pixels. */
  readonly bounds: Rectangle;
  readonly maximized: boolean;
}

export const DEFAULT_SIZE = { width: 1366, height: 768 };
export const MIN_SIZE = { width: 800, height: 600 };
/** So much of the window's upper edge must lie on a display for it to be caught with the mouse. */
const GRIP = { width: 160, height: 32 };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function readInteger(record: Record<string, unknown>, name: string): number | null {
  const value = record[name];
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

function parsePlace(text: string): WindowPlace | null {
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

/** The place kept in `file`, or null when there is none or it cannot be read as one. */
export function loadPlace(file: string): WindowPlace | null {
  try {
    return parsePlace(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Keeps a place. A failure is swallowed: nobody should be told, while closing the app, that a window place was lost.
 */
export function savePlace(file: string, place: WindowPlace): void {
  const aside = `${file}.new`;
  try {
    writeFileSync(aside, JSON.stringify(place));
    renameSync(aside, file);
  } catch {
    // The default place serves as well.
  }
}

/** How much two stretches overlap, never below 0. */
function overlap(startA: number, lengthA: number, startB: number, lengthB: number): number {
  return Math.max(0, Math.min(startA + lengthA, startB + lengthB) - Math.max(startA, startB));
}

/** Whether enough of the window's upper edge lies inside an area to be caught there. */
function canBeCaught(bounds: Rectangle, area: Rectangle): boolean {
  return (
    overlap(bounds.x, bounds.width, area.x, area.width) >= GRIP.width &&
    overlap(bounds.y, GRIP.height, area.y, area.height) >= GRIP.height
  );
}

/**
 * The bounds to open with: the kept ones, cut to the display on which they lie, or the default size, which the system
 * centres, when that display is gone.
 *
 * @param workAreas the displays' areas without task bars
 */
export function placeOn(
  place: WindowPlace | null,
  workAreas: readonly Rectangle[],
): Partial<Rectangle> & Pick<Rectangle, 'width' | 'height'> {
  const area = place === null ? undefined : workAreas.find((candidate) => canBeCaught(place.bounds, candidate));
  if (place === null || area === undefined) return DEFAULT_SIZE;
  return {
    x: place.bounds.x,
    y: place.bounds.y,
    width: Math.max(MIN_SIZE.width, Math.min(place.bounds.width, area.width)),
    height: Math.max(MIN_SIZE.height, Math.min(place.bounds.height, area.height)),
  };
}
