// @vitest-environment jsdom
/** The email dialog and the templates: nothing that was typed is lost, and each draft has its own result. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { EmailDialog } from '../../../../../renderer/features/emails/EmailDialog.tsx';
import { EmailTemplates } from '../../../../../renderer/features/emails/EmailTemplates.tsx';
import type { Draft } from '../../../../../shared/contract/drafts.ts';
import type { EmailDraft, EmailTemplate } from '../../../../../shared/contract/emails.ts';
import type { CallInput } from '../../../../../shared/ipc/contract.ts';
import { fail, ok } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from '../quote/fakeCore.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const composed = (bolNumber: string): EmailDraft => ({
  bolNumbers: [bolNumber],
  title: `Consignee of ${bolNumber}`,
  to: `dock@${bolNumber}.example`,
  subject: `Tracking of ${bolNumber}`,
  body: 'Hello',
  attachments: [
    { fileId: bolNumber, otherVersionIds: [`${bolNumber}-1`], bolNumber, type: 'BOL', fileName: 'BOL.pdf', bytes: 1 },
  ],
  missing: [],
});

/** A core with two shipments; an address without a domain is rejected. */
function core() {
  const stored = new Map<string, Pick<Draft, 'kind' | 'value'>>();
  fakeCore({
    'emails.compose': () => ok({ drafts: [composed('A'), composed('B')] }),
    'emails.create'(input) {
      const { to, bolNumbers } = input as CallInput<'emails.create'>;
      if (to.endsWith('@')) {
        return fail({ code: 'fields_invalid', fields: [{ field: 'to', message: 'Not an email address.' }] });
      }
      return ok({ fileId: bolNumbers.join(' '), fileName: 'Email.eml', bytes: 1, opened: false });
    },
    'emails.record': () => ok({}),
    'documents.save': (input) => ok({ fileName: 'Email.eml', path: `/mail/${Object(input).fileId}.eml` }),
    'drafts.list': (input) =>
      ok({
        drafts: [...stored]
          .filter(([, { kind }]) => kind === Object(input).kind)
          .map(([id, draft]) => ({ id, ...draft, savedAtMs: 1 })),
      }),
    'drafts.save'(input) {
      const { id, kind, value } = input as CallInput<'drafts.save'>;
      stored.set(id, { kind, value });
      return ok({ savedAtMs: 1 });
    },
    'drafts.remove'(input) {
      stored.delete(Object(input).id);
      return ok({});
    },
  });
  return stored;
}

function show(content: ReactNode) {
  return render(<QueryClientProvider client={createQueryClient()}>{content}</QueryClientProvider>);
}
const open = () => show(<EmailDialog bolNumbers={['A', 'B']} initialKind="tracking" onClose={() => {}} />);
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const press = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const showDraft = async (at: number) =>
  fireEvent.change(await screen.findByLabelText(/^Draft \d of 2/), { target: { value: String(at) } });
const textIn = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label)).value;

test('what was typed in each draft is there again after the dialog was closed, until it is discarded', async () => {
  const stored = core();
  const first = open();
  await type('Subject', 'Late truck');
  await showDraft(1);
  await type('Text', 'Call the dock');
  expect(screen.queryByText('Restored your unsaved changes.')).toBeNull();
  first.unmount();
  await waitFor(() => expect(stored.size).toBe(2));

  const second = open();
  expect(await textIn('Subject')).toBe('Late truck');
  expect(await textIn('To')).toBe('dock@A.example');
  await screen.findByText('Restored your unsaved changes.');
  await press(/^Discard changes/);
  expect(await textIn('Subject')).toBe('Tracking of A');
  await showDraft(1);
  expect(await textIn('Text')).toBe('Call the dock');
  second.unmount();
  await waitFor(() => expect(stored.size).toBe(1));
});

test('a saved draft starts from the template again; what is typed into it afterwards is not lost', async () => {
  const stored = core();
  const first = open();
  await type('Subject', 'Late truck');
  await waitFor(() => expect(stored.size).toBe(1));
  await press(/^Save draft/);
  await screen.findByText('Draft saved');
  expect(await textIn('Subject')).toBe('Late truck');
  await waitFor(() => expect(stored.size).toBe(0));
  await type('Text', 'One more line');
  expect(screen.queryByText('Draft saved')).toBeNull();
  first.unmount();
  await waitFor(() =>
    expect([...stored.values()]).toMatchObject([
      { value: { edits: { subject: 'Late truck', body: 'One more line' } } },
    ]),
  );
});

test('an address that is rejected is named in its own draft only', async () => {
  core();
  open();
  await type('To', 'dock@');
  await press(/^Save draft/);
  await screen.findByText('Not an email address.');
  await showDraft(1);
  await waitFor(async () => expect(await textIn('To')).toBe('dock@B.example'));
  expect(screen.queryByText('Not an email address.')).toBeNull();
  await type('Text', 'Call the dock');
  await showDraft(0);
  await screen.findByText('Not an email address.');
});

test('an address that was cleared is not called unknown', async () => {
  core();
  open();
  await type('To', '');
  expect(screen.queryByText('No email address saved for this contact')).toBeNull();
  expect(screen.getByText('Separate addresses with commas')).toBeTruthy();
});

test('a document that was left out stays so in a newer version, until it is checked again', async () => {
  const stored = core();
  stored.set('1', { kind: 'email', value: { key: 'tracking A', edits: { without: ['A-1', 'deleted document'] } } });
  open();
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /BOL.pdf/ });
  expect(box.checked).toBe(false);
  expect(screen.getByText(/attachments?, /).textContent).toMatch(/^0 attachments, /);
  fireEvent.click(box);
  expect(box.checked).toBe(true);
  await waitFor(() => expect(stored.get('1')).toMatchObject({ value: { edits: { without: [] } } }));
});

test('each saved draft shows where it is', async () => {
  core();
  open();
  expect(await textIn('Subject')).toBe('Tracking of A');
  await press(/^Save draft/);
  await screen.findByText('/mail/A.eml');
  await showDraft(1);
  await press(/^Save draft/);
  await screen.findByText('/mail/B.eml');
  await showDraft(0);
  await screen.findByText('/mail/A.eml');
  expect(screen.queryByText('/mail/B.eml')).toBeNull();
});

test('what is typed into a template while it is saved is still there afterwards', async () => {
  let finish: (() => void) | undefined;
  const template: EmailTemplate = { kind: 'pod', subject: 'POD', body: 'Hello', isDefault: true };
  let current = template;
  fakeCore({
    'emails.templates': () => ok({ templates: [current] }),
    'emails.saveTemplate': async (input) => {
      const { subject, body } = input as CallInput<'emails.saveTemplate'>;
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      current = { ...template, subject: subject.trim(), body, isDefault: false };
      return ok(current);
    },
  });
  show(<EmailTemplates className={undefined} />);
  await type('Subject', 'POD {BOL} ');
  await press(/^Save template/);
  await type('Text', 'Hello, the POD is attached.');
  await waitFor(() => expect(finish).toBeDefined());
  finish?.();
  await waitFor(async () => expect(await textIn('Subject')).toBe('POD {BOL}'));
  expect(await textIn('Text')).toBe('Hello, the POD is attached.');
});

test('documents are downloaded for the other shipments, too, after one that the provider does not know', async () => {
  const draft = { ...composed('A'), bolNumbers: ['A', 'B'], attachments: [], missing: ['A', 'B'] };
  const calls = fakeCore({
    'emails.compose': () => ok({ drafts: [draft] }),
    'drafts.list': () => ok({ drafts: [] }),
    'documents.fetch': (input) =>
      Object(input).bolNumber === 'A'
        ? fail({ code: 'shipment_not_found' })
        : ok({ documents: [], failures: [], dropped: [], listed: 0 }),
  });
  show(<EmailDialog bolNumbers={['A', 'B']} initialKind="bol" onClose={() => {}} />);
  await press(/^Download/);
  const downloaded = () =>
    calls.filter(({ name }) => name === 'documents.fetch').map(({ input }) => Object(input).bolNumber);
  await waitFor(() => expect(downloaded()).toEqual(['A', 'B']));
  await screen.findByText('No shipment with that number on this account (404)');
});
