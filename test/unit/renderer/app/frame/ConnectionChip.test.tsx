// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ConnectionChip } from '../../../../../renderer/app/frame/ConnectionChip.tsx';
import { SAMPLE_STATUS } from '../../../../support/sampleConnection.ts';

afterEach(cleanup);

test('an account whose password the keychain doesn’t release isn’t shown as connected', () => {
  const { rerender } = render(<ConnectionChip status={SAMPLE_STATUS} isHostStopped={false} />);
  expect(screen.getByRole('link').textContent).toBe('Acme Pallet, ColumbusConnected');
  rerender(<ConnectionChip status={{ ...SAMPLE_STATUS, isPasswordUnavailable: true }} isHostStopped={false} />);
  expect(screen.getByRole('link').textContent).toBe('Acme Pallet, ColumbusPassword unavailable');
});
