import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundleLauncher } from './build.mjs';
import { dataFolder, ensureSecrets, readEnvironment } from './environment.mjs';
import { ensureInstalled } from './install.mjs';
import { LaunchProblem } from './terminal.mjs';

/** Folder of the project. */
export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '');

/**
 * Prepares a start: dependencies, a valid environment, secrets.
 *
 * @param {{ say: (text: string) => void, beforeInstall?: (dataDir: string) => void }} options `beforeInstall` may throw
 * to keep a running server's packages from being replaced
 * @returns the environment for the programs to start (secrets in it), the data folder, and the part of the launcher
 * that is written in TypeScript
 */
export async function prepare({ say, beforeInstall }) {
  const environment = readEnvironment(root);
  const dataDir = dataFolder(root, environment);
  beforeInstall?.(dataDir);
  await ensureInstalled(root, say);

  const launcher = /** @type {typeof import('./launcher.ts')} */ (
    await import(pathToFileURL(await bundleLauncher(root)).href)
  );
  const problem = launcher.findEnvironmentProblem(environment);
  if (problem !== null) {
    throw new LaunchProblem(problem, 'Fix it in the shell, .env.local or .env, then start again.');
  }

  const secrets = ensureSecrets(dataDir);
  if (secrets.made) say(`Generated secrets: ${secrets.file}`);
  // The passwords of the database stay in the launcher.
  for (const name of ['NEXTAUTH_SECRET', 'INDEXNOW_KEY']) environment[name] ??= secrets.values[name];
  return { dataDir, launcher, secrets: secrets.values, environment };
}
