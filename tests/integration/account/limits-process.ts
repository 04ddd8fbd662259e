import '../../support/patient-pools';
import { AppError } from '@/domain/errors';
import { db } from '@/server/db';
import { signIn } from '@/server/services/account/sign-in';
import { solved } from '../../support/challenge';

/** An instance of the product beside others: tries wrong passwords of an account at once and says how each was answered. */
const [email = '', address = '', tries = '0'] = process.argv.slice(2);
// Every instance is up, with its connections open, before the first one tries.
await db.$queryRaw`SELECT 1`;
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));

const outcomes = await Promise.all(
  Array.from({ length: Number(tries) }, async (_, index) => {
    try {
      const given = { email, password: `wrong ${index}`, captchaToken: await solved('signIn') };
      await signIn({ db, now: new Date(), address, userAgent: '' }, given);
      return 'ok';
    } catch (error) {
      return error instanceof AppError ? error.code : String(error);
    }
  }),
);
process.stdout.write(`${JSON.stringify(outcomes)}\n`);
process.exit(0);
