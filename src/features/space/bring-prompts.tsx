'use client';

import { FileUp, Plus, SquarePen } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import type { SpaceDto } from '@/domain/space/schema';
import { OwnPromptsDialog } from './own-prompts-dialog';

/** The ways in which prompts come into a space: a file or text, from one's own, a new one. */
export function BringPrompts({ space }: { space: SpaceDto }) {
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <div className="grid gap-2">
      <ButtonLink
        href={`/import?space=${space.slug}`}
        variant="secondary"
        icon={<FileUp aria-hidden="true" />}
      >
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
      <OwnPromptsDialog space={space} open={isChoosing} onClose={() => setIsChoosing(false)} />
    </div>
  );
}
