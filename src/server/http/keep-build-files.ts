import type { Logger } from 'pino';
import { type Builds, keepBuild } from './kept-builds';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** The first pages come before it. */
const AFTER_MS = 5_000;

/**
 * Keeps this version's code files, and looks every day which versions are too old.
 * @param isShared whether other servers serve them, too: then they have them before the first page names them
 */
export function keepBuildFiles(builds: Builds, log: Logger, isShared = false): void {
  const keep = () => {
    try {
      keepBuild(builds, Date.now());
    } catch (error) {
      log.warn({ err: error, folder: builds.folder }, 'the code files of this version could not be kept');
    }
  };
  if (isShared) keep();
  else setTimeout(keep, AFTER_MS).unref();
  setInterval(keep, DAY_MS).unref();
}
