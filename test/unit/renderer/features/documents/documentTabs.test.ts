import { describe, expect, it } from 'vitest';
import { chosenTab, documentTabs } from '../../../../../renderer/features/documents/documentTabs.ts';
import type { DocumentView } from '../../../../../shared/contract/shipments.ts';

const saved = (type: string, name = `${type}.pdf`, fetchedAtMs = 1): DocumentView => ({
  fileId: `${type}-${name}-${fetchedAtMs}`,
  type,
  name,
  bytes: 1000,
  fetchedAtMs,
  opens: true,
});

describe('documentTabs', () => {
  it('puts BOL and labels first and calls everything else by the type it came with', () => {
    const tabs = documentTabs([saved('Proof of delivery'), saved('Pallet Labels'), saved('BOL')]);
    expect(tabs.map(({ label }) => label)).toEqual(['BOL', 'Labels', 'Proof of delivery']);
  });

  it('distinguishes two documents of one type, and shows the latest version of one', () => {
    const tabs = documentTabs([
      saved('POD', 'a.pdf'),
      saved('POD', 'b.pdf'),
      saved('BOL', 'x.pdf', 1),
      saved('BOL', 'x.pdf', 2),
    ]);
    expect(tabs.map(({ key }) => key)).toEqual(['BOL', 'POD', 'POD 2']);
    expect(documentTabs([saved('POD', 'a.pdf'), saved('pod', 'b.pdf')]).map(({ key }) => key)).toEqual([
      'POD',
      'pod 2',
    ]);
    expect(tabs[0]?.document.fetchedAtMs).toBe(2);
  });

  it('recognizes BOL and labels regardless of case, shows their types unchanged, and opens them by the same route', () => {
    const tabs = documentTabs([saved('Pallet labels'), saved('bol', 'X.pdf', 1), saved('BOL', 'X.pdf', 2)]);
    expect(tabs.map(({ key, label }) => [key, label])).toEqual([
      ['BOL', 'BOL'],
      ['Pallet Labels', 'Pallet labels'],
    ]);
    expect(documentTabs([saved('bol')]).map(({ key, label }) => [key, label])).toEqual([['BOL', 'bol']]);
  });

  it('opens the tab of the route, otherwise the first that is saved', () => {
    const tabs = documentTabs([{ ...saved('BOL'), fileId: null }, saved('Pallet Labels')]);
    expect(chosenTab(tabs, 'BOL')?.label).toBe('BOL');
    expect(chosenTab(tabs, undefined)?.label).toBe('Labels');
    expect(chosenTab(tabs, 'Invoice')?.label).toBe('Labels');
    expect(chosenTab([], 'BOL')).toBeNull();
  });
});
