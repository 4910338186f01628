import { describe, expect, it } from 'vitest';
import { chosenTab, documentTabs } from '../../../../../renderer/features/documents/documentTabs.ts';
import type { DocumentView } from '../../../../../shared/contract/shipments.ts';

const kept = (type: string, name = `${type}.pdf`, fetchedAtMs = 1): DocumentView => ({
  fileId: `${type}-${name}-${fetchedAtMs}`,
  type,
  name,
  bytes: 1000,
  fetchedAtMs,
  opens: true,
});

describe('documentTabs', () => {
  it('puts BOL and labels first and calls everything else by the type it came with', () => {
    const tabs = documentTabs([kept('Proof of delivery'), kept('Pallet Labels'), kept('BOL')]);
    expect(tabs.map(({ label }) => label)).toEqual(['BOL', 'Labels', 'Proof of delivery']);
  });

  it('distinguishes two documents of one type, and shows the latest version of one', () => {
    const tabs = documentTabs([
      kept('POD', 'a.pdf'),
      kept('POD', 'b.pdf'),
      kept('BOL', 'x.pdf', 1),
      kept('BOL', 'x.pdf', 2),
    ]);
    expect(tabs.map(({ key }) => key)).toEqual(['BOL', 'POD', 'POD 2']);
    expect(tabs[0]?.document.fetchedAtMs).toBe(2);
  });

  it('recognizes BOL and labels regardless of case, shows their types unchanged, and opens them by the same route', () => {
    const tabs = documentTabs([kept('Pallet labels'), kept('bol', 'X.pdf', 1), kept('BOL', 'X.pdf', 2)]);
    expect(tabs.map(({ key, label }) => [key, label])).toEqual([
      ['BOL', 'BOL'],
      ['Pallet Labels', 'Pallet labels'],
    ]);
    expect(documentTabs([kept('bol')]).map(({ key, label }) => [key, label])).toEqual([['BOL', 'bol']]);
  });

  it('opens the tab of the route, otherwise the first that is saved', () => {
    const tabs = documentTabs([{ ...kept('BOL'), fileId: null }, kept('Pallet Labels')]);
    expect(chosenTab(tabs, 'BOL')?.label).toBe('BOL');
    expect(chosenTab(tabs, undefined)?.label).toBe('Labels');
    expect(chosenTab(tabs, 'Invoice')?.label).toBe('Labels');
    expect(chosenTab([], 'BOL')).toBeNull();
  });
});
