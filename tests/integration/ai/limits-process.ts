import '../../support/patient-pools';
import { GUEST } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { db } from '@/server/db';
import { countCall } from '@/server/services/ai/limits';

/** An instance of the product beside others: asks for AI calls one after the other and says how each was answered. */
const [profileId = '', address = '', tries = '0', day = ''] = process.argv.slice(2);
await db.$queryRaw`SELECT 1`;
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));

const actor = profileId === '' ? GUEST : { kind: 'member' as const, id: profileId, role: 'viewer' as const };
const outcomes: string[] = [];
for (let index = 0; index < Number(tries); index += 1) {
  try {
    const ctx = { db, actor, now: new Date(day), textModel: null, address, requestId: '' };
    (await countCall(ctx)).end();
    outcomes.push('ok');
  } catch (error) {
    outcomes.push(error instanceof AppError ? `${error.code} ${error.message}` : String(error));
  }
}
process.stdout.write(`${JSON.stringify(outcomes)}\n`);
process.exit(0);
