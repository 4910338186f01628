/** The file of an invitation: its name, and saving it where the user chooses. */
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { saveWhereChosen } from '../../platform/storage.ts';
import type { HostFiles } from '../documents/ports.ts';
import { invitationText, readInvitation } from './invitation.ts';
import type { WorkgroupHost } from './ports.ts';

interface InvitationSavingOptions {
  readonly host: Pick<WorkgroupHost, 'saveText'>;
  readonly chooseSavePath: HostFiles['chooseSavePath'];
  readonly nowMs: () => number;
}

/** A name that every system accepts. */
function fileNameOf(workgroup: string): string {
  const plain = workgroup.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '');
  return `${plain === '' ? 'workgroup' : plain.slice(0, 60)}.waybill`;
}

/** Creates the saving of invitations. */
export function createInvitationSaving({ host, chooseSavePath, nowMs }: InvitationSavingOptions) {
  /**
   * Saves an invitation. The content comes from the page, so only what is an invitation is written.
   *
   * @returns the path; null if the page has to download it. Fails if the user closed the dialog.
   */
  return async (content: string): Promise<Result<{ fileName: string; path: string | null }>> => {
    const invitation = readInvitation(new TextEncoder().encode(content), nowMs());
    if (!invitation.ok) return fail({ code: 'invalid_payload', path: 'invitation', detail: invitation.error.code });
    const fileName = fileNameOf(invitation.value.name);
    if (chooseSavePath === null) return ok({ fileName, path: null });
    const path = await chooseSavePath(fileName);
    if (path === null) return fail({ code: 'cancelled' });
    const saved = await saveWhereChosen(() => host.saveText(path, invitationText(invitation.value)));
    return saved.ok ? ok({ fileName, path }) : saved;
  };
}

export type InvitationSaving = ReturnType<typeof createInvitationSaving>;
