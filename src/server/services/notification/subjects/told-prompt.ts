import type { Db } from '@/server/db';

/** A prompt as people are told of it. */
export async function loadToldPrompt(tx: Db, id: string) {
  const { isShared: wasShared, ...prompt } = await tx.prompt.findUniqueOrThrow({
    where: { id },
    select: { id: true, slug: true, title: true, version: true, isShared: true },
  });
  return { ...prompt, wasShared };
}

/** For subjects whose audience holds only those who may read them. */
export function everybody<Someone>(people: readonly Someone[]): Someone[] {
  return [...people];
}
