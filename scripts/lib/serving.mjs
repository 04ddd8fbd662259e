import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The file in the data folder in which a running server says its process and its address.
 * @param {string} dataDir
 */
export const servingFileOf = (dataDir) => join(dataDir, 'serving.json');

/**
 * What a server says there; nothing if it was half written, such as on a full disk, or by another version.
 * @param {string} file
 * @returns {{ pid?: number, siteUrl?: string }}
 */
export function readServing(file) {
  try {
    const { pid, siteUrl } = JSON.parse(readFileSync(file, 'utf8'));
    return {
      ...(typeof pid === 'number' ? { pid } : {}),
      ...(typeof siteUrl === 'string' && URL.canParse(siteUrl) ? { siteUrl } : {}),
    };
  } catch {
    return {};
  }
}

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
  const { siteUrl } = readServing(file);
  return siteUrl === undefined ? environment : { ...environment, SITE_URL: siteUrl };
}
