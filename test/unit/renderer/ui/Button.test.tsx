// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Button } from '../../../../renderer/ui/Button.tsx';
import { CopyButton } from '../../../../renderer/ui/CopyButton.tsx';

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

describe('a button that copies', () => {
  it('is called by what is read on it, and by what it copies', () => {
    render(<CopyButton text="4410283617" what="BOL number" keys="Ctrl+C" />);
    const button = screen.getByRole('button', { name: 'Copy BOL number' });
    expect(button.getAttribute('aria-label')).toBeNull();
    expect(button.textContent).toMatch(/^Copy/);
  });
});
