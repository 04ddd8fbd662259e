import '../../support/patient-pools';
import { db } from '@/server/db';
import { usableProviders } from '@/server/services/account/sign-in-providers';
import { CLIENT } from '../../support/issuer';

/** A server beside others: says which providers it sends people to, and whether it can open their secrets. */
await db.$queryRaw`SELECT 1`;
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));

const usable = (await usableProviders(db)).map(({ id, clientSecret }) => ({
  id,
  secret: clientSecret === CLIENT.secret,
}));
process.stdout.write(`${JSON.stringify({ usable })}\n`);
process.exit(0);
