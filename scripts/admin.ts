// npm run admin -- you@example.com [--without-factors]: makes the account an admin, and creates it if missing; the option removes
// its two-factor methods, for people who have lost them.
import { madeAdminLines } from '@/domain/account/made-admin-lines';
import { recoveryLink } from '@/domain/account/links';
import { AppError } from '@/domain/errors';
import { siteUrl } from '@/env';
import { db } from '@/server/db';
import { makeAdmin } from '@/server/services/account/make-admin';

const words = process.argv.slice(2);
const address = words.find((word) => !word.startsWith('--'));
const unknown = words.find((word) => word.startsWith('--') && word !== '--without-factors');
if (address === undefined || unknown !== undefined) {
  console.error('Usage: npm run admin -- you@example.com [--without-factors]');
  process.exitCode = 1;
} else {
  try {
    const withoutFactors = words.includes('--without-factors');
    const made = await makeAdmin({ db, now: new Date() }, address, { withoutFactors });
    const { token, removedFactors } = made;
    for (const line of madeAdminLines(made)) console.log(line);
    if (withoutFactors) console.log(`Removed ${removedFactors} two-factor methods.`);
    if (token !== null) {
      console.log('Set the password with this link (works once, expires in one hour):');
      console.log(`  ${recoveryLink(siteUrl, token)}`);
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    console.error(`${address}: ${error.message}`);
    process.exitCode = 1;
  }
}
await db.$disconnect();
