import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The file in the data folder in which a running server says its process and its address.
 * @param {string} dataDir
 */
export const servingFileOf = (dataDir) => join(dataDir, 'serving.json');

/**
 * The environment of a command beside a running server: without `SITE_URL` of its own, such as in cron, it takes the
 * server's address, so that links and names of backups are the same.
 *
 * @param {string} dataDir
 * @param {Record<string, string | undefined>} environment
 * @returns {Record<string, string | undefined>}
 */
export function withServedAddress(dataDir, environment) {
  const file = servingFileOf(dataDir);
  if (environment['SITE_URL'] !== undefined || !existsSync(file)) return environment;
  try {
    const { siteUrl } = JSON.parse(readFileSync(file, 'utf8'));
    return typeof siteUrl === 'string' && URL.canParse(siteUrl)
      ? { ...environment, SITE_URL: siteUrl }
      : environment;
  } catch {
    // Half written, or of another version.
    return environment;
  }
}
