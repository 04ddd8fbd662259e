// npm run admin -- you@example.com: makes the account an admin, and the account itself when there is none.
import { recoveryLink } from '@/domain/account/links';
import { AppError } from '@/domain/errors';
import { siteUrl } from '@/env';
import { db } from '@/server/db';
import { makeAdmin } from '@/server/services/account/make-admin';

const [address] = process.argv.slice(2);
if (address === undefined) {
  console.error('Say whom: npm run admin -- you@example.com');
  process.exitCode = 1;
} else {
  try {
    const { email, token } = await makeAdmin({ db, now: new Date() }, address);
    console.log(`${email} is an admin now.`);
    if (token !== null) {
      console.log('Set the password with this link, once, within an hour:');
      console.log(`  ${recoveryLink(siteUrl, token)}`);
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    console.error(`${address}: ${error.message}`);
    process.exitCode = 1;
  }
}
await db.$disconnect();
