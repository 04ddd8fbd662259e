import '../../support/patient-pools';
import { AppError } from '@/domain/errors';
import { db } from '@/server/db';
import { createPrompt } from '@/server/services/prompt/create-prompt';

/** An instance of the product beside others: makes prompts of one account, all at once, and says how each was answered. */
const [profileId = '', tries = '0', name = ''] = process.argv.slice(2);
await db.$queryRaw`SELECT 1`;
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));

const ctx = {
  db,
  actor: { kind: 'member' as const, id: profileId, role: 'contributor' as const },
  now: new Date(),
};
const outcomes = await Promise.all(
  Array.from({ length: Number(tries) }, async (_, index) => {
    const text = { title: `${name} ${index}`, description: 'Short.', content: 'Do it.' };
    try {
      await createPrompt(ctx, { ...text, category: 'AI', tags: [], variables: [], isShared: false });
      return 'ok';
    } catch (error) {
      return error instanceof AppError ? error.code : String(error);
    }
  }),
);
process.stdout.write(`${JSON.stringify(outcomes)}\n`);
process.exit(0);
