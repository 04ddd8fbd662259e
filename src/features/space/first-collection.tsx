'use client';

import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { collectionMessages } from '@/domain/collection/messages';
import { MANY_MAX } from '@/domain/prompt/limits';
import { spaceMessages } from '@/domain/space/messages';
import type { SpaceDto } from '@/domain/space/schema';
import { inChunks } from '@/lib/in-chunks';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { PromptTicks } from './prompt-ticks';
import { useMovePrompts } from '@/features/prompt-base/actions/use-move-prompts';

/** Creates the first collection of a space from its prompts or, without any, from one’s own, which move there. */
export function FirstCollection({ space }: { space: SpaceDto }) {
  const utils = trpc.useUtils();
  const create = trpc.collection.create.useMutation();
  const add = trpc.collection.add.useMutation();
  const [name, setName] = useState('');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set());
  const move = useMovePrompts();
  const [isMoving, setIsMoving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (name.trim() === '') {
      setProblem(collectionMessages.nameRequired);
      return;
    }
    setProblem(null);
    // Prompts of the space are visible to all its members; others would be missing from the collection for them.
    setIsMoving(true);
    const isMoved = mine.size === 0 || (await move([...mine], space));
    setIsMoving(false);
    if (!isMoved) return;
    try {
      const { id } = await create.mutateAsync({ name, visibility: 'space', spaceId: space.id });
      await inChunks([...new Set([...ticked, ...mine])], MANY_MAX, (promptIds) =>
        add.mutateAsync({ id, promptIds }),
      );
    } catch (error) {
      toastError(error);
    } finally {
      void utils.collection.invalidate();
      if (mine.size > 0) void utils.space.get.invalidate();
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4" noValidate>
      <Field label="Name of the collection" error={problem}>
        <Input dir="auto" autoComplete="off" value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
      {space.promptCount > 0 ? (
        <PromptTicks
          label="Prompts of this space"
          spaceId={space.id}
          ticked={ticked}
          empty={spaceMessages.steps.noneHere}
          onTicked={setTicked}
        />
      ) : (
        <PromptTicks
          label="Move from my prompts"
          spaceId={null}
          ticked={mine}
          empty={spaceMessages.steps.noneHere}
          onTicked={setMine}
        />
      )}
      <div>
        <Button type="submit" variant="secondary" loading={isMoving || create.isPending || add.isPending}>
          {spaceMessages.steps.makeWith(new Set([...ticked, ...mine]).size)}
        </Button>
      </div>
    </form>
  );
}
