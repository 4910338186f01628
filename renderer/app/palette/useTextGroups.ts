import { IconCheckbox, IconFileSearch, IconNote } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentMatch, Excerpt, NoteMatch, TextMatches } from '../../../shared/contract/search.ts';
import { boardSearchTerms } from '../../../shared/rules/boardSearch.ts';
import { callQuery } from '../../api/query.ts';
import { formatCount } from '../../lib/format.ts';
import { documentTargets } from '../../lib/handOver.ts';
import type { Go, PaletteGroup, PaletteLine } from './paletteLines.ts';
import { paletteStrings } from './strings.ts';

/** Number of matches of each kind, and after “Show more”. */
const SHOWN = 5;
const MORE = 50;
/** Shorter texts find too much. */
const MIN_QUERY_LENGTH = 2;

const matchOf = (excerpt: Excerpt): string => excerpt.find(({ isMatch }) => isMatch)?.text ?? '';

/** Notes, tasks, and documents with text that matches, and a sentence about documents that aren't searched. */
export function useTextGroups(typed: string, hasAccount: boolean, go: Go) {
  const text = typed.trim().slice(0, 200);
  const [moreOf, setMoreOf] = useState<string | null>(null);
  const enabled = hasAccount && text.length >= MIN_QUERY_LENGTH && boardSearchTerms(text).length > 0;
  const found = useQuery({
    ...callQuery('search.text', { text, limit: moreOf === text ? MORE : SHOWN }),
    enabled,
    placeholderData: keepPreviousData,
    // Files are read in the background.
    staleTime: 0,
  });
  if (!enabled || found.data === undefined) return { groups: [], isPending: enabled && found.isPending, notice: null };
  const { notes, tasks, documents, notIndexed } = found.data;

  const seeAll: PaletteLine = {
    id: 'more',
    icon: IconFileSearch,
    label: paletteStrings.showMore,
    kind: '',
    isMore: true,
    run: () => setMoreOf(text),
  };
  const group = (
    title: string,
    { total, isMore }: TextMatches['notes' | 'documents'],
    lines: readonly PaletteLine[],
  ): PaletteGroup => ({
    title,
    total,
    isAtLeast: isMore,
    lines,
    ...(lines.length < MORE ? { seeAll: { ...seeAll, id: `more ${title}` } } : {}),
  });
  const noteLine =
    (kind: 'note' | 'task') =>
    ({ id, bolNumber, consigneeName, excerpt }: NoteMatch): PaletteLine => ({
      id: `${kind} ${id}`,
      icon: kind === 'note' ? IconNote : IconCheckbox,
      label: consigneeName ?? bolNumber,
      excerpt,
      kind: bolNumber,
      run: () => go(`/shipments/${encodeURIComponent(bolNumber)}`),
    });
  const documentLine = ({ fileId, bolNumber, type, name, page, excerpt }: DocumentMatch): PaletteLine => ({
    id: `document ${fileId}`,
    icon: IconFileSearch,
    label: type || name,
    excerpt,
    kind: `${bolNumber}, page ${page}`,
    run: () => {
      documentTargets.pass(bolNumber, { fileId, page, find: matchOf(excerpt) });
      go(`/shipments/${encodeURIComponent(bolNumber)}/documents`);
    },
  });
  return {
    groups: [
      group(paletteStrings.notes, notes, notes.found.map(noteLine('note'))),
      group(paletteStrings.tasks, tasks, tasks.found.map(noteLine('task'))),
      group(paletteStrings.documents, documents, documents.found.map(documentLine)),
    ],
    isPending: found.isPlaceholderData,
    notice: noticeOf(notIndexed),
  };
}

/** Why a document may not be found, or null. */
function noticeOf({ pending, unreadable, withoutText }: TextMatches['notIndexed']): string | null {
  const parts = [
    pending > 0 ? paletteStrings.notReadYet(formatCount(pending, 'document')) : null,
    unreadable > 0 ? paletteStrings.unreadable(formatCount(unreadable, 'document')) : null,
    withoutText > 0 ? paletteStrings.withoutText(formatCount(withoutText, 'scan')) : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : paletteStrings.notSearched(parts.join(', '));
}
