'use client';

import { FileUp, Plus, SquarePen } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { spaceMessages } from '@/domain/space/messages';
import type { SpaceDto } from '@/domain/space/schema';
import { filesOfDrop } from '@/features/import/chosen-files';
import type { ChosenFile } from '@/lib/chosen-files';
import { setPendingFiles } from '@/features/import/pending-files';
import { useImportKeys } from '@/features/import/use-import-keys';
import { cn } from '@/lib/cn';
import { OwnPromptsDialog } from './own-prompts-dialog';

/** The ways in which prompts come into a space: a file or text, from one's own, a new one. */
export function BringPrompts({ space, selfId }: { space: SpaceDto; selfId: string }) {
  const router = useRouter();
  const [isChoosing, setIsChoosing] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const importHref = `/import?space=${space.slug}`;
  const read = (files: ChosenFile[]) => {
    if (files.length === 0) return;
    setPendingFiles(files);
    router.push(importHref);
  };
  useImportKeys(read, null);
  return (
    <div
      className="grid gap-2"
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        void filesOfDrop(event.dataTransfer).then(read);
      }}
    >
      <div
        className={cn(
          'grid justify-items-center gap-1 rounded-lg border border-dashed px-4 py-6 text-center text-md text-fg-muted',
          isOver ? 'border-primary bg-primary-soft text-on-primary-soft' : 'border-border-strong',
        )}
      >
        <FileUp aria-hidden="true" className="size-5" />
        <p className="font-semibold text-fg">{spaceMessages.steps.drop}</p>
        <p>{spaceMessages.steps.dropHint}</p>
      </div>
      <ButtonLink href={importHref} variant="secondary" icon={<FileUp aria-hidden="true" />}>
        Import a file or text
      </ButtonLink>
      <Button
        variant="secondary"
        icon={<SquarePen aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setIsChoosing(true)}
      >
        Choose from my prompts
      </Button>
      <ButtonLink
        href={`/prompts/new?space=${space.slug}`}
        variant="secondary"
        icon={<Plus aria-hidden="true" />}
      >
        Create New Prompt
      </ButtonLink>
      <OwnPromptsDialog
        space={space}
        selfId={selfId}
        open={isChoosing}
        onClose={() => setIsChoosing(false)}
      />
    </div>
  );
}
