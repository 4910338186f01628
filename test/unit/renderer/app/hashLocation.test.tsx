import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Route, Router } from 'wouter';
import { decodeSegment, useEncodedHashLocation } from '../../../../renderer/app/hashLocation.ts';

afterEach(() => {
  cleanup();
  location.hash = '';
});

test.each(['SMPF', 'A/B', '100%', '100%2F', 'a b+c&d=e:f#g?h', 'Ünïcode 日本', '<img src=x>', '%'])(
  'a part of an address that is %s arrives unchanged',
  (text) => {
    location.hash = `#/book/q1/${encodeURIComponent(text)}`;
    render(
      <Router hook={useEncodedHashLocation}>
        <Route path="/book/:quoteId/:carrier">{({ carrier }) => <p>{JSON.stringify(decodeSegment(carrier))}</p>}</Route>
      </Router>,
    );
    expect(screen.getByText(JSON.stringify(text), { normalizer: (shown) => shown })).toBeTruthy();
  },
);

test('an address that is typed wrongly is used unchanged', () => {
  expect(decodeSegment('100%')).toBe('100%');
  expect(decodeSegment('%E0%A4%A')).toBe('%E0%A4%A');
});
