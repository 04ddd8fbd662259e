import { prepare, root } from './prepare.mjs';
import { ensurePrismaClient } from './prisma-client.mjs';
import { runTypescript } from './run-typescript.mjs';
import { withServedAddress } from './serving.mjs';
import { reportFailure, sayAside } from './terminal.mjs';

/** Commands that read files only. */
const WITHOUT_DATABASE = ['scripts/db-migrate.ts'];

/**
 * Runs a TypeScript command with the project's environment, on the database that runs or on one started for it. Leaves
 * with the command's exit code.
 *
 * @param {readonly string[]} words the file, then the command's own words
 */
export async function run([file, ...args]) {
  if (file === undefined) {
    console.error('Usage: node scripts/run.mjs FILE.ts [words…]');
    process.exitCode = 2;
    return;
  }
  try {
    process.exitCode = await runWithDatabase(file, args);
  } catch (error) {
    reportFailure(error);
    process.exitCode = 1;
  }
}

/**
 * @param {string} file
 * @param {readonly string[]} args
 */
async function runWithDatabase(file, args) {
  const { dataDir, launcher, secrets, environment: own } = await prepare({ say: sayAside });
  const environment = withServedAddress(dataDir, own);
  if (WITHOUT_DATABASE.includes(file)) return runTypescript(root, file, args, environment).finished;

  const external = environment['DATABASE_URL'];
  const database = external
    ? await launcher.openExternal(external, sayAside)
    : await launcher.openEmbedded({
        dataDir,
        secrets,
        label: `${file}, process ${process.pid}`,
        serve: false,
        say: sayAside,
      });
  try {
    await launcher.migrateDatabase(root, database.url, sayAside);
    await ensurePrismaClient(root, sayAside);
    const command = runTypescript(root, file, args, { ...environment, DATABASE_URL: database.url });
    // Ctrl-C reaches the command by itself, being in the same terminal; we only have to outlive it.
    process.on('SIGINT', () => undefined);
    process.on('SIGTERM', () => command.kill('SIGTERM'));
    process.on('SIGHUP', () => command.kill('SIGHUP'));
    return await command.finished;
  } finally {
    await database.close();
  }
}
