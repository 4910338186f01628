import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { emptyQuery } from '../../../../../renderer/features/shipments/board/boardState.ts';
import { FilterDialog } from '../../../../../renderer/features/shipments/board/FilterDialog.tsx';

afterEach(cleanup);

it('says why dates that end before they start match nothing', () => {
  const query = {
    ...emptyQuery({ column: 'due', descending: false }),
    pickup: { from: '2026-11-20', to: '2026-11-18' },
    due: { from: '2026-11-18', to: '2026-11-20' },
  } as const;
  render(<FilterDialog query={query} carriers={[]} total={0} onChange={() => {}} onClose={() => {}} />);
  const message = 'End date is before start date.';
  const range = (name: string) => within(screen.getByText(name).closest('fieldset') ?? document.body);
  expect(range('Pickup').queryAllByText(message)).toHaveLength(1);
  expect(range('Due').queryAllByText(message)).toHaveLength(0);
});
