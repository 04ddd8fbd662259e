import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the path of a file or folder of data that is stored beside the project; undefined if it does not exist. */
export function sharedData(name: string): string | undefined {
  return ['..', '../..', '../../..']
    .map((up) => join(process.cwd(), up, 'shared/data', name))
    .find((path) => existsSync(path));
}
