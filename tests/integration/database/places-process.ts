import '../../support/patient-pools';
import { Readable } from 'node:stream';
import { AppError } from '@/domain/errors';
import { GUEST, type Member } from '@/domain/actor';
import { db } from '@/server/db';
import { createInvalidRequestLimiter } from '@/server/http/invalid-request-limiter';
import { countInvalidInput } from '@/server/ports/rate-limit/count-invalid-input';
import { countCall } from '@/server/services/ai/limits';
import type { AiContext } from '@/server/services/ai/context';
import { withUpload } from '@/server/services/import/import-places';
import { watchPrompts } from '@/server/services/prompt/watch-prompts';
import { ownChecks } from '@/server/services/test-case/own-checks';

/**
 * A process of the product beside others: begins something as often as it is told, holds what it may begin, and says how
 * each was answered.
 */
const [kind = '', who = '', tries = '0'] = process.argv.slice(2);
const member: Member = { kind: 'member', id: who, role: 'contributor' };
const forever = () => new Promise<never>(() => undefined);

/** Runs something that holds its place; settles once it has begun. */
function begun(run: (work: () => Promise<never>) => Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    run(() => {
      resolve();
      return forever();
    }).catch(reject);
  });
}

const signal = new AbortController().signal;
const file = { open: () => Readable.from([Buffer.from('[]')]) };
const BEGIN: Record<string, () => Promise<unknown>> = {
  import: () => begun((work) => withUpload({ accountId: who, signal, now: new Date() }, file, work)),
  check: () => begun((work) => ownChecks.run(who, work)),
  ai: () => countCall({ db, now: new Date(), actor: member, address: '192.0.2.1' } as AiContext),
  stream: () => watchPrompts({ actor: member, address: '192.0.2.1' }, {}),
  guestStream: () => watchPrompts({ actor: GUEST, address: who }, {}),
};

async function outcomeOf(begin: () => Promise<unknown>): Promise<string> {
  try {
    await begin();
    return 'ok';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

/** Counts invalid inputs of a sender; whether more are refused then. */
async function countInvalid(): Promise<string[]> {
  const limiter = createInvalidRequestLimiter(1, countInvalidInput);
  const sender = [{ key: who, times: 1 }];
  for (let count = 0; count < Number(tries); count += 1) await limiter.count(sender, 400);
  return [(await limiter.check(sender)) === null ? 'ok' : 'TOO_MANY_REQUESTS'];
}

// Every process is up, with its connections open, before the first one tries.
await db.$queryRaw`SELECT 1`;
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
const outcomes =
  kind === 'invalid'
    ? await countInvalid()
    : await Promise.all(Array.from({ length: Number(tries) }, () => outcomeOf(BEGIN[kind]!)));
process.stdout.write(`${JSON.stringify(outcomes)}\n`);
// Like a crash: what it holds is not freed.
process.exit(0);
