import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { callQuery } from '../../api/query.ts';
import { capsOf } from '../../ui/keys/chord.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import styles from './SideList.module.css';
import { SideList } from './SideList.tsx';
import { type QuoteTemplate, readTemplate, templateMessage } from './template.ts';

interface TemplateListProps {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly onApply: (template: QuoteTemplate) => void;
  readonly onRename: (template: QuoteTemplate) => void;
  readonly onRemove: (template: QuoteTemplate) => void;
}

/** List of templates: Enter fills the form with one. */
export function TemplateList({ list, onApply, onRename, onRemove }: TemplateListProps) {
  const saved = useQuery(callQuery('templates.list', {}));
  const { data } = saved;
  const templates = (data?.templates ?? []).flatMap((saved) => readTemplate(saved) ?? []);
  return (
    <>
      <LoadState of={saved} />
      <SideList
        title="Templates"
        keys="Alt+T"
        list={list}
        items={templates}
        idOf={(template) => template.id}
        nameOf={(template) => template.name}
        onOpen={onApply}
        tools={[
          { key: 'F2', icon: IconPencil, label: 'Rename template', run: onRename },
          { key: 'Delete', icon: IconTrash, label: 'Delete template', run: onRemove },
        ]}
        {...(data === undefined
          ? {}
          : { none: `No templates yet. ${capsOf('Alt+M').join('+')} saves this form as one.` })}
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
