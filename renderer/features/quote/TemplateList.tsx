import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { callQuery } from '../../api/query.ts';
import { capsOf } from '../../ui/keys/chord.ts';
import { useCurrentKeys } from '../../ui/keys/useCurrentKeys.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { useIsReadOnly } from '../../ui/readOnly.ts';
import styles from './SideList.module.css';
import { SideList } from './SideList.tsx';
import { quoteStrings } from './strings.ts';
import { type QuoteTemplate, readTemplate, templateMessage } from './template.ts';

interface TemplateListProps {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly onApply: (template: QuoteTemplate) => void;
  readonly onRename: (template: QuoteTemplate) => void;
  readonly onRemove: (template: QuoteTemplate) => void;
}

/** List of templates: Enter fills the form with one. */
export function TemplateList({ list, onApply, onRename, onRemove }: TemplateListProps) {
  const saveKeys = useCurrentKeys('Alt+M');
  const isReadOnly = useIsReadOnly();
  const none = isReadOnly
    ? quoteStrings.noTemplates
    : `${quoteStrings.noTemplates} ${quoteStrings.saveTemplate(capsOf(saveKeys).join('+'))}`;
  const saved = useQuery(callQuery('templates.list', {}));
  const { data } = saved;
  const templates = (data?.templates ?? []).flatMap((saved) => readTemplate(saved) ?? []);
  return (
    <>
      <LoadState of={saved} />
      <SideList
        title={quoteStrings.templates}
        keys="Alt+T"
        list={list}
        items={templates}
        idOf={(template) => template.id}
        nameOf={(template) => template.name}
        onOpen={onApply}
        tools={[
          { key: 'F2', icon: IconPencil, label: quoteStrings.renameTemplate, run: onRename, writes: true },
          { key: 'Delete', icon: IconTrash, label: quoteStrings.deleteTemplate, run: onRemove, writes: true },
        ]}
        {...(data === undefined ? {} : { none })}
        renderItem={(template) => (
          <>
            <span className={styles.first}>{template.name}</span>
            <span />
            <span className={styles.second}>{templateMessage(template)}</span>
          </>
        )}
      />
    </>
  );
}
