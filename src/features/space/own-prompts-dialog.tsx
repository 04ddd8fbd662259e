'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { spaceMessages } from '@/domain/space/messages';
import type { SpaceDto } from '@/domain/space/schema';
import { AudienceOfMove } from '@/features/grant/audience-of-move';
import { trpc } from '@/trpc/client';
import { PromptTicks } from './prompt-ticks';
import { useMovePrompts } from '@/features/prompt-base/actions/use-move-prompts';

export function OwnPromptsDialog({
  space,
  selfId,
  open,
  onClose,
}: {
  space: SpaceDto;
  selfId: string;
  open: boolean;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const move = useMovePrompts();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [isMoving, setIsMoving] = useState(false);

  async function add() {
    setIsMoving(true);
    const isMoved = await move([...ticked], space);
    setIsMoving(false);
    if (!isMoved) return;
    setTicked(new Set());
    void utils.space.get.invalidate();
    onClose();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Add my prompts"
      description={spaceMessages.moveHint}
      size="sm"
      bottomOnPhone
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={isMoving}
            disabledReason={ticked.size === 0 && spaceMessages.steps.tickFirst}
            onClick={() => void add()}
          >
            {spaceMessages.steps.add(ticked.size)}
          </Button>
        </>
      }
    >
      <PromptTicks
        label="My prompts"
        spaceId={null}
        ticked={ticked}
        empty={spaceMessages.steps.noMine}
        onTicked={setTicked}
      />
      {ticked.size > 0 && <AudienceOfMove ids={[...ticked]} spaceId={space.id} selfId={selfId} />}
    </Dialog>
  );
}
