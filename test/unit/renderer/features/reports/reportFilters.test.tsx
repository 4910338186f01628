import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ReportFilters } from '../../../../../renderer/features/reports/ReportFilters.tsx';

afterEach(cleanup);

const FORM = {
  from: '1/1/2026',
  to: '12/31/2026',
  carrier: 'SMPX',
  origin: '',
  destination: '',
  compare: 'none',
} as const;

it('shows the carrier that the figures are filtered by, even if the account has no shipment of it', () => {
  render(
    <ReportFilters
      form={FORM}
      today="2026-11-18"
      carriers={[{ carrier: 'SMPF', carrierName: 'Sample Freightways' }]}
      compared={null}
      first={null}
      onChange={() => {}}
    />,
  );
  const carrier = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Carrier' });
  expect(carrier.selectedOptions[0]?.textContent).toBe('SMPX');
});
