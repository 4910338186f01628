/** Autosave of the rule that is being edited: a crash or leaving the screen loses nothing. */
import { useState } from 'react';
import * as z from 'zod/mini';
import { ok, type Result } from '../../../shared/ipc/result.ts';
import { invoke } from '../../api/client.ts';
import { useAutosave } from '../../lib/useAutosave.ts';
import { RULE_FIELDS, type RuleForm } from './ruleForm.ts';

const ValueSchema = z.object({
  ruleId: z.string(),
  isDefault: z.boolean(),
  form: z.record(z.enum(RULE_FIELDS), z.string()),
});

export interface RuleDraft {
  readonly ruleId: string;
  readonly isDefault: boolean;
  readonly form: RuleForm;
  /** It is a restored draft. */
  readonly isBack: boolean;
}

const idOf = (ruleId: string) => `routing_rule:${ruleId}`;

/** Unsaved rules, latest first. */
export async function savedRuleDrafts(): Promise<Result<readonly RuleDraft[]>> {
  const listed = await invoke('drafts.list', { kind: 'routing_rule' });
  if (!listed.ok) return listed;
  return ok(
    listed.value.drafts.flatMap(({ value }) => {
      const parsed = ValueSchema.safeParse(value);
      return parsed.success ? [{ ...parsed.data, isBack: true }] : [];
    }),
  );
}

/** The form of a rule, autosaved. */
export function useRuleDraft({ ruleId, isDefault, form: first }: RuleDraft) {
  const [form, setForm] = useState(first);
  const autosave = useAutosave(form, (values) =>
    invoke('drafts.save', {
      id: idOf(ruleId),
      kind: 'routing_rule',
      value: { ruleId, isDefault, form: { ...values } },
    }),
  );
  return {
    form,
    failed: autosave.error !== null,
    change: (changed: Partial<RuleForm>) => setForm((now) => ({ ...now, ...changed })),
    /** Deletes the draft. */
    async done(): Promise<void> {
      autosave.markSaved(form);
      // A save that is still running would bring the draft back.
      await autosave.flush();
      await invoke('drafts.remove', { id: idOf(ruleId) });
    },
  };
}
