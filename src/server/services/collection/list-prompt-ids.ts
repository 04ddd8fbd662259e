import type { Db } from '@/server/db';

/** Returns the ids of all prompts in a collection, including hidden ones: never for a response. */
export async function listPromptIds(db: Db, collectionId: string): Promise<string[]> {
  const items = await db.collectionItem.findMany({ where: { collectionId }, select: { promptId: true } });
  return items.map(({ promptId }) => promptId);
}
