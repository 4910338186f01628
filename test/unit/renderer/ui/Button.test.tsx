// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Button } from '../../../../renderer/ui/Button.tsx';
import { CopyButton } from '../../../../renderer/ui/CopyButton.tsx';
import { ReadOnlyReason } from '../../../../renderer/ui/readOnly.ts';

afterEach(cleanup);

describe('a button', () => {
  it('exposes its key to assistive technology, unless that was done already', () => {
    render(
      <>
        <Button keys="Ctrl+Enter">Book</Button>
        <Button aria-keyshortcuts="Alt+S">Swap</Button>
        <Button>Clear</Button>
      </>,
    );
    const notified = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-keyshortcuts');
    expect([notified('Book'), notified('Swap'), notified('Clear')]).toEqual(['Control+Enter', 'Alt+S', null]);
  });
});

describe('a button that changes what a workgroup shares', () => {
  it('is disabled with the reason for a login that only reads, and other buttons are not', () => {
    const pressed: string[] = [];
    render(
      <ReadOnlyReason value="Your login can only read.">
        <Button writes disabledReason="Select an alert." onClick={() => pressed.push('Mark done')}>
          Mark done
        </Button>
        <Button onClick={() => pressed.push('Open')}>Open</Button>
      </ReadOnlyReason>,
    );
    const markDone = screen.getByRole('button', { name: 'Mark done' });
    expect([markDone.getAttribute('aria-disabled'), markDone.dataset['reason']]).toEqual([
      'true',
      'Your login can only read.',
    ]);
    markDone.click();
    screen.getByRole('button', { name: 'Open' }).click();
    expect(pressed).toEqual(['Open']);
  });
});

describe('a button that copies', () => {
  it('is called by what is read on it, and by what it copies', () => {
    render(<CopyButton text="4410283617" what="BOL number" keys="Ctrl+C" />);
    const button = screen.getByRole('button', { name: 'Copy BOL number' });
    expect(button.getAttribute('aria-label')).toBeNull();
    expect(button.textContent).toMatch(/^Copy/);
  });
});
