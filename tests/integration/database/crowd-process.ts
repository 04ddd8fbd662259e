import { AppError } from '@/domain/errors';
import { Role } from '@/domain/account/role';
import { db } from '@/server/db';
import { isUnavailable } from '@/server/services/database-errors';
import { toggleFavorite } from '@/server/services/favorite/change-favorite';
import { createPrompt } from '@/server/services/prompt/create-prompt';

/**
 * An instance of the product with the connections and the patience that it has in production: lets a crowd act at once
 * and says how each was answered. `crowd-process.ts toggle PROMPT TIMES BUSY_MS PERSON…` and `… create - TIMES BUSY_MS
 * PERSON…`; the event loop is kept busy that long meanwhile, as on a machine that has more to do.
 */
const [what = '', promptId = '', times = '0', busyMs = '0', ...people] = process.argv.slice(2);
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));

const contextOf = (index: number) => ({
  db,
  actor: { kind: 'member' as const, id: people[index % people.length]!, role: Role.parse('contributor') },
  now: new Date(),
});

async function act(index: number): Promise<string> {
  try {
    const ctx = contextOf(index);
    if (what === 'toggle') return String((await toggleFavorite(ctx, promptId)).isFavorited);
    const { slug } = await createPrompt(ctx, {
      ...{ title: 'The same title', description: 'D', content: `Text ${index}`, category: 'Other' },
      ...{ tags: [], variables: [], isShared: true, note: '' },
    });
    return slug;
  } catch (error) {
    return error instanceof AppError || isUnavailable(error)
      ? `503 ${(error as Error).message}`
      : `500 ${String(error)}`;
  }
}

const all = Array.from({ length: Number(times) }, (_, index) => act(index));
// Everything has been asked for; now the machine has something else to do.
setImmediate(() => {
  const until = performance.now() + Number(busyMs);
  while (performance.now() < until);
});
process.stdout.write(`${JSON.stringify(await Promise.all(all))}\n`);
process.exit(0);
