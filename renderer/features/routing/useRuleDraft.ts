/** Autosave of the rule that is being edited: a crash or leaving the screen loses nothing. */
import { useState } from 'react';
import * as z from 'zod/mini';
import { ok, type Result } from '../../../shared/ipc/result.ts';
import { readDrafts, useDraft } from '../../api/useDraft.ts';
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
  readonly isRestored: boolean;
}

/** Unsaved rules, latest first. */
export async function savedRuleDrafts(): Promise<Result<readonly RuleDraft[]>> {
  const drafts = await readDrafts('routing_rule', ValueSchema);
  return drafts.ok ? ok(drafts.value.map((draft) => ({ ...draft, isRestored: true }))) : drafts;
}

/** The form of a rule, autosaved. */
export function useRuleDraft({ ruleId, isDefault, form: initial }: RuleDraft) {
  const [form, setForm] = useState(initial);
  const draft = useDraft('routing_rule', ruleId, form, (values) => ({ ruleId, isDefault, form: { ...values } }));
  return {
    form,
    failed: draft.error !== null,
    change: (changed: Partial<RuleForm>) => setForm((now) => ({ ...now, ...changed })),
    /** Deletes the draft. */
    remove: draft.remove,
  };
}
