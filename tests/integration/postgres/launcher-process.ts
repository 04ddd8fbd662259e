import { openEmbedded } from '../../../scripts/lib/database/open-database';

/** Serves like a launcher until it is killed: `launcher-process.ts DATA_DIR SECRETS`. Prints the app's address. */
const [dataDir = '', secrets = '{}'] = process.argv.slice(2);
const database = await openEmbedded({
  dataDir,
  secrets: JSON.parse(secrets) as Record<string, string>,
  label: 'a launcher',
  serve: true,
  say: () => undefined,
});
process.stdout.write(database.url);
setInterval(() => undefined, 60_000);
