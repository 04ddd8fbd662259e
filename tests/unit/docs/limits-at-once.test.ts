import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/** What limits how much happens at once. Each use stands in docs/scale.md with how it holds over all processes. */
const LIMITERS =
  /\b(?:pLimit|boundedQueue|createSemaphore|createFairSemaphore|createMutex|createCounts|createClientQuota|holdPlaces)\(|new RateLimiter(?:Memory|Postgres)\(|\b[iI]nFlight \+= 1|- (?:underWay|this\.#running)\.size/;

/** The building blocks themselves, and what only serves one row above. */
const APART = [
  'src/server/concurrency/',
  'src/server/ports/held-places/',
  'src/server/ports/rate-limit/count-invalid-input.ts',
];

it('docs/scale.md says of each limit of what happens at once how it holds over all processes', async () => {
  const scale = await readFile(join(ROOT, 'docs/scale.md'), 'utf8');
  const section = /## What one person may do at once\n(.*?)\n## /s.exec(scale)?.[1] ?? '';
  const listed = new Set([...section.matchAll(/`(src\/[\w./-]+\.ts)`/g)].map(([, path]) => path!));
  const names = await readdir(join(ROOT, 'src/server'), { recursive: true });
  const found: string[] = [];
  for (const name of names) {
    const path = `src/server/${name.replaceAll('\\', '/')}`;
    if (!/(?<!\.test)\.ts$/.test(path) || APART.some((apart) => path.startsWith(apart))) continue;
    if (LIMITERS.test(await readFile(join(ROOT, path), 'utf8'))) found.push(path);
  }
  expect(found.sort()).toEqual([...listed].sort());
});
