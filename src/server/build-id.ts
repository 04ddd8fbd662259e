import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProduction } from '@/env';

function readBuildId(): string | undefined {
  try {
    return readFileSync(join(process.cwd(), '.next/BUILD_ID'), 'utf8').trim();
  } catch {
    // While it is being built.
    return undefined;
  }
}

/** The id of the running build; undefined in development, where there is none. */
export const buildId: string | undefined = isProduction ? readBuildId() : undefined;
