import { AppError } from '@/domain/errors';
import { runMessages } from '@/domain/run/messages';
import type { Db } from '@/server/db';

/** Returns the ids of models by their names; null for the default model. Throws NOT_FOUND for a missing one. */
export async function modelsNamed(db: Db, names: readonly string[]): Promise<(string | null)[]> {
  const rows = await db.namedModel.findMany({
    where: { name: { in: [...names] } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true },
  });
  return names.map((name) => {
    const row = rows.find((one) => one.name === name);
    if (row !== undefined) return row.id;
    if (name === runMessages.standardModel) return null;
    throw new AppError('NOT_FOUND', runMessages.modelGone);
  });
}
