/** What the templates service needs to remember. */
import type { Template } from '../../../shared/contract/templates.ts';

/** Every method throws StorageError when the disk fails. */
export interface TemplateStore {
  /** By name. */
  all(): Template[];
  byId(id: string): Template | null;
  /** The one of that name, in whatever case, or null. */
  byName(name: string): Template | null;
  put(template: Template): void;
  remove(id: string): void;
}
