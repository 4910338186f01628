import type { Attachment } from '../../shared/contract/evidence.ts';

/** A photo that is attached to a shipment. */
export const sampleAttachment = (changes: Partial<Attachment> = {}): Attachment => ({
  fileId: 'f1',
  bolNumber: '1',
  name: 'pallet.jpg',
  kind: 'photo',
  note: '',
  date: '2026-11-18',
  media: 'jpeg',
  bytes: 1,
  addedAtMs: 1,
  clearedAtMs: null,
  ...changes,
});
