/** Full-text search of notes, tasks, and the text of saved documents. */
import { z } from 'zod';
import { call } from './call.ts';

/** An excerpt around the match, in parts. */
export const ExcerptSchema = z.array(z.object({ text: z.string(), isMatch: z.boolean() }));
export type Excerpt = z.infer<typeof ExcerptSchema>;

const NoteMatchSchema = z.object({
  id: z.string(),
  bolNumber: z.string(),
  consigneeName: z.string().nullable(),
  excerpt: ExcerptSchema,
});
export type NoteMatch = z.infer<typeof NoteMatchSchema>;

const TaskMatchSchema = NoteMatchSchema.extend({ isDone: z.boolean() });
export type TaskMatch = z.infer<typeof TaskMatchSchema>;

/** The first page of a document with a match. */
const DocumentMatchSchema = z.lazy(() =>
  z.object({
    fileId: z.string(),
    bolNumber: z.string(),
    type: z.string(),
    name: z.string(),
    /** From 1. */
    page: z.int().positive(),
    excerpt: ExcerptSchema,
  }),
);
export type DocumentMatch = z.infer<typeof DocumentMatchSchema>;

/** The newest matches, and how many there are. `isMore`: at least that many. */
const matchesOf = <Match extends z.ZodType>(match: Match) =>
  z.object({ found: z.array(match), total: z.int().nonnegative(), isMore: z.boolean() });

export const TextMatchesSchema = z.lazy(() =>
  z.object({
    notes: matchesOf(NoteMatchSchema),
    tasks: matchesOf(TaskMatchSchema),
    documents: matchesOf(DocumentMatchSchema),
    /** Numbers of saved files that aren't found by their text. */
    notIndexed: z.object({
      /** Not read yet. */
      pending: z.int().nonnegative(),
      /** Protected, damaged, missing, or too large. */
      unreadable: z.int().nonnegative(),
      /** Only images, such as scans. */
      withoutText: z.int().nonnegative(),
    }),
  }),
);
export type TextMatches = z.infer<typeof TextMatchesSchema>;

export const searchCalls = {
  /** Each word of the text must be the beginning of a word. `limit` is the number of matches of each kind. */
  'search.text': call(
    () => z.strictObject({ text: z.string().max(200), limit: z.int().min(1).max(50) }),
    TextMatchesSchema,
  ),
};
