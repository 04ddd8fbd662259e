'use client';

import { Ellipsis, FolderInput, Tags, Users } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { DropdownMenu, type MenuEntry } from '@/components/ui/dropdown-menu';
import { Field } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import { NativeSelect } from '@/components/ui/native-select';
import type { Actor } from '@/domain/actor';
import type { Category } from '@/domain/prompt/categories';
import { countOf, manyMessages } from '@/domain/prompt/many-messages';
import { CATEGORIES, DEFAULT_CATEGORY } from '@/domain/prompt/vocabulary';
import { useAddToCollection } from '@/features/collection/use-add-to-collection';
import { useExport } from '@/features/export/use-export';
import { useShareWith } from '@/features/grant/use-share-with';
import { addTags } from '@/features/prompt-base/values/form-values';
import { spaceMessages } from '@/domain/space/messages';
import { MoveDialog } from './move-dialog';

type Home = { id: string; name: string };
type TagChange = { add: string[]; remove: string[] };

/** What else can be done with the chosen prompts: category, tags, a file of them. */
export function BulkMenu({
  actor,
  count,
  exportIds,
  mayEdit,
  disabledReason,
  onCategory,
  onTags,
  onMove,
}: {
  actor: Actor;
  count: number;
  /** The chosen ones, to put into a file or into collections. */
  exportIds: readonly string[];
  /** False for viewers, who may put them into collections, export them, and nothing more. */
  mayEdit: boolean;
  disabledReason: string | false;
  onCategory: (category: Category) => void;
  onTags: (tags: TagChange) => void;
  onMove: (to: Home | null) => void;
}) {
  const [open, setOpen] = useState<'category' | 'tags' | 'move' | null>(null);
  const close = () => setOpen(null);
  const collections = useAddToCollection(actor, exportIds);
  const shareWith = useShareWith(actor, exportIds);
  const download = useExport({ kind: 'prompts', ids: exportIds, name: countOf(exportIds.length) });
  const edits: MenuEntry[] = [
    {
      label: 'Set category…',
      icon: <FolderInput aria-hidden="true" />,
      onSelect: () => setOpen('category'),
    },
    { label: 'Move to space…', icon: <Users aria-hidden="true" />, onSelect: () => setOpen('move') },
    shareWith.entry,
    { label: 'Change tags…', icon: <Tags aria-hidden="true" />, onSelect: () => setOpen('tags') },
    { kind: 'separator' },
  ];
  const more = (
    <IconButton variant="secondary" size="dense" aria-label="More" disabledReason={disabledReason}>
      <Ellipsis aria-hidden="true" />
    </IconButton>
  );
  return (
    <>
      {disabledReason ? (
        more
      ) : (
        <DropdownMenu
          align="end"
          trigger={more}
          entries={[collections.entry, ...(mayEdit ? edits : []), download.entry]}
        />
      )}
      {collections.dialog}
      {shareWith.dialog}
      {download.dialog}
      <CategoryDialog
        title={manyMessages.categoryTitle(count)}
        open={open === 'category'}
        onClose={close}
        onCategory={onCategory}
      />
      <TagsDialog
        title={manyMessages.tagsTitle(count)}
        open={open === 'tags'}
        onClose={close}
        onTags={onTags}
      />
      <MoveDialog
        title={spaceMessages.moveTitle(count)}
        open={open === 'move'}
        onClose={close}
        onMove={onMove}
      />
    </>
  );
}

interface EditDialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
}

const OPTIONS = CATEGORIES.map((category) => ({ value: category, label: category }));

function CategoryDialog({
  title,
  open,
  onClose,
  onCategory,
}: EditDialogProps & { onCategory: (category: Category) => void }) {
  const form = useId();
  const [category, setCategory] = useState<Category>(DEFAULT_CATEGORY);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
    onCategory(category);
  };
  return (
    <EditDialog title={title} open={open} onClose={onClose} form={form} submitLabel="Set category">
      <form id={form} onSubmit={submit}>
        <Field label="Category">
          <NativeSelect options={OPTIONS} value={category} onValueChange={setCategory} />
        </Field>
      </form>
    </EditDialog>
  );
}

function TagsDialog({
  title,
  open,
  onClose,
  onTags,
}: EditDialogProps & { onTags: (tags: TagChange) => void }) {
  const form = useId();
  const [texts, setTexts] = useState({ add: '', remove: '' });
  const [problem, setProblem] = useState<{ add?: string; remove?: string }>({});
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const add = addTags([], texts.add);
    const remove = addTags([], texts.remove);
    const isNothing = add.tags.length === 0 && remove.tags.length === 0;
    const addProblem = add.error ?? (isNothing && remove.error === null ? manyMessages.noTags : null);
    if (addProblem !== null || remove.error !== null) {
      setProblem({
        ...(addProblem !== null && { add: addProblem }),
        ...(remove.error !== null && { remove: remove.error }),
      });
      return;
    }
    setProblem({});
    setTexts({ add: '', remove: '' });
    onClose();
    onTags({ add: add.tags, remove: remove.tags });
  };
  const field = (name: 'add' | 'remove', label: string) => (
    <Field label={label} hint={manyMessages.tagsHint} {...(problem[name] && { error: problem[name] })}>
      <Input
        dir="auto"
        autoComplete="off"
        autoCapitalize="none"
        value={texts[name]}
        onChange={({ target }) => setTexts((before) => ({ ...before, [name]: target.value }))}
      />
    </Field>
  );
  return (
    <EditDialog title={title} open={open} onClose={onClose} form={form} submitLabel="Change tags">
      <form id={form} onSubmit={submit} className="grid gap-4">
        {field('add', 'Add')}
        {field('remove', 'Remove')}
      </form>
    </EditDialog>
  );
}

function EditDialog({
  title,
  open,
  onClose,
  form,
  submitLabel,
  children,
}: EditDialogProps & { form: string; submitLabel: string; children: ReactNode }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={title}
      size="sm"
      bottomOnPhone
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
