import { expect, test } from 'vitest';
import { boundsOn } from '../../../../electron/hosts/desktop/windowBounds.ts';

const LEFT = { x: 0, y: 0, width: 1920, height: 1040 };
const RIGHT = { x: 1920, y: 0, width: 1280, height: 1000 };

function place(x: number, y: number, width = 1000, height = 700) {
  return { bounds: { x, y, width, height }, maximized: false };
}

test('a position on a display is retained', () => {
  expect(boundsOn(place(2000, 50), [LEFT, RIGHT])).toEqual({ x: 2000, y: 50, width: 1000, height: 700 });
});

test('a position is retained while its upper edge can still be caught', () => {
  expect(boundsOn(place(-840, 0), [LEFT])).toMatchObject({ x: -840 });
  expect(boundsOn(place(-841, 0), [LEFT])).not.toHaveProperty('x');
  expect(boundsOn(place(100, 1008), [LEFT])).toMatchObject({ y: 1008 });
  expect(boundsOn(place(100, 1009), [LEFT])).not.toHaveProperty('x');
});

test('a window whose upper edge is above every display is not put there', () => {
  expect(boundsOn(place(100, -1), [LEFT])).not.toHaveProperty('x');
});

test('a window larger than its display is cut to it, but never below the smallest size', () => {
  expect(boundsOn(place(1920, 0, 1900, 1030), [RIGHT])).toMatchObject({ width: 1280, height: 1000 });
  expect(boundsOn(place(0, 0, 5, 5), [{ x: 0, y: 0, width: 640, height: 480 }])).not.toHaveProperty('x');
  expect(boundsOn(place(0, 0, 1000, 700), [{ x: 0, y: 0, width: 640, height: 480 }])).toMatchObject({
    width: 800,
    height: 600,
  });
});

test('without a display, the default size is left for the system to place', () => {
  expect(boundsOn(place(0, 0), [])).toEqual({ width: 1366, height: 768 });
  expect(boundsOn(null, [LEFT])).toEqual({ width: 1366, height: 768 });
});
