import type { Db } from '@/server/db';

/** The ids of all prompts in a collection, also hidden ones: only for the server itself, which shows them to nobody. */
export async function listPromptIds(db: Db, collectionId: string): Promise<string[]> {
  const items = await db.collectionItem.findMany({ where: { collectionId }, select: { promptId: true } });
  return items.map(({ promptId }) => promptId);
}
