// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { CalibrationForm } from '../../../../../renderer/features/printing/CalibrationForm.tsx';
import type { Printer } from '../../../../../shared/contract/printing.ts';
import { ok } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from '../quote/fakeCore.ts';

const PRINTER: Printer = {
  name: 'laser',
  description: '',
  isDefault: true,
  state: 'idle',
  reason: null,
  paperSizes: ['letter'],
  anySize: false,
  ownSizes: [],
  trays: [],
};
const SAVED = { widthFactor: 0.98, heightFactor: 1.02, rightInches: -0.05, downInches: 0.1 };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Enters exact measurements of a page without a deviation. */
function enterExact() {
  const length = /A and B = ([\d.]+) in/.exec(document.body.textContent)?.[1] ?? '';
  for (const [name, value] of [
    [/^A /, length],
    [/^B /, length],
    [/^C /, '0.5'],
    [/^D /, '0.5'],
  ] as const) {
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
  }
}

test('measurements of the calibrated page refine the saved correction, those of the test page replace it', async () => {
  const requested = fakeCore({
    'printing.settings': () => ok({ routes: {}, calibrations: { laser: SAVED }, labelSizes: [] }),
    'printing.calibrationPage': () => ok({ queueJob: null }),
    'printing.calibrate': () => ok({ routes: {}, calibrations: { laser: SAVED }, labelSizes: [] }),
  });
  const saved = () => requested.filter(({ name }) => name === 'printing.calibrate').map(({ input }) => input);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CalibrationForm of={PRINTER} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Print calibrated test' }));
  enterExact();
  fireEvent.submit(screen.getByRole('form'));
  // Pressed twice, it is refined once.
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(saved()).toEqual([{ printer: 'laser', calibration: SAVED }]));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^A / })).toHaveProperty('value', ''));

  fireEvent.change(screen.getByLabelText('Measured page'), { target: { value: 'uncorrected' } });
  enterExact();
  fireEvent.submit(screen.getByRole('form'));
  const none = { widthFactor: 1, heightFactor: 1, rightInches: 0, downInches: 0 };
  await waitFor(() => expect(saved()[1]).toEqual({ printer: 'laser', calibration: none }));
});
