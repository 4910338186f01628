import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { StatusTags } from '../../../../../renderer/features/shipments/detail/Detail.tsx';
import type { ShipmentDetail } from '../../../../../shared/contract/shipments.ts';
import { sampleShipment } from '../../../../support/sampleShipment.ts';

afterEach(cleanup);

const HOUR = 3_600_000;
const shipment = (over: Partial<ShipmentDetail>) => sampleShipment({ status: '', ...over });

it('has no status until one was received', () => {
  render(<StatusTags shipment={shipment({})} today="2026-11-20" />);
  expect(screen.getByText('No status yet')).toBeTruthy();
  expect(screen.queryByText('Created')).toBeNull();
});

it('shows the time of the next poll only if it is later than the default', () => {
  const now = Date.now();
  const { rerender } = render(
    <StatusTags shipment={shipment({ lastCheckedAtMs: now, nextPollAtMs: now + HOUR })} today="2026-11-20" />,
  );
  expect(screen.queryByText(/, next /)).toBeNull();
  rerender(
    <StatusTags shipment={shipment({ lastCheckedAtMs: now, nextPollAtMs: now + 4 * HOUR })} today="2026-11-20" />,
  );
  expect(screen.getByText(/^Updated .*, next /)).toBeTruthy();
});
