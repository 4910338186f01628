// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ConnectionChip } from '../../../../../renderer/app/frame/ConnectionChip.tsx';
import type { ConnectionStatus } from '../../../../../shared/contract/connections.ts';

afterEach(cleanup);

const STATUS: ConnectionStatus = {
  active: {
    id: 'acme',
    name: 'Acme',
    kind: 'service',
    baseUrl: 'https://api.freight.example',
    username: 'acme',
    passwordIn: 'keychain',
    lastTest: null,
  },
  halted: null,
  waitingUntilMs: null,
  dataProblem: null,
  unreachableSinceMs: null,
};

test('an account whose password the keychain doesn’t release isn’t shown as connected', () => {
  const { rerender } = render(<ConnectionChip status={STATUS} isHostStopped={false} />);
  expect(screen.getByRole('link').textContent).toBe('AcmeConnected');
  rerender(<ConnectionChip status={{ ...STATUS, isPasswordUnavailable: true }} isHostStopped={false} />);
  expect(screen.getByRole('link').textContent).toBe('AcmePassword unavailable');
});
