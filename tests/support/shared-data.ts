import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where a file or folder of data that is kept beside the project and not in it lies; undefined where it is not there. */
export function sharedData(name: string): string | undefined {
  return ['..', '../..', '../../..']
    .map((up) => join(process.cwd(), up, 'shared/data', name))
    .find((path) => existsSync(path));
}
