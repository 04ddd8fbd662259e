// node scripts/run.mjs bench/import.ts FILE: how long previewing and importing a file into an empty library takes, and
// importing it a second time. See bench/README.md.
import { stat } from 'node:fs/promises';
import { fileSource } from '@/server/services/import/source';
import { previewImport } from '@/server/services/import/preview-import';
import { runImport } from '@/server/services/import/run-import';
import { benchClient } from './lib/bench-client';
import { openBenchDatabase } from './lib/bench-database';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Give the file to import.');

const database = await openBenchDatabase({ fresh: true, name: 'cuebook_import' });
const db = benchClient(database.url);
try {
  const { id } = await db.profile.create({
    data: { fullName: 'Importer', role: 'contributor', email: 'importer@example.com' },
    select: { id: true },
  });
  const ctx = { db, actor: { kind: 'member' as const, id, role: 'contributor' as const }, now: new Date() };
  const source = fileSource(file, file.split('/').at(-1));
  console.log(`${(await stat(file)).size} bytes`);
  const steps: [string, () => Promise<{ created?: number; duplicates: number; refused: number }>][] = [
    ['preview', () => previewImport(ctx, { source })],
    ['import', () => runImport(ctx, { source, isShared: true, byOperator: true })],
    ['again', () => runImport(ctx, { source, isShared: true, byOperator: true })],
  ];
  for (const [name, step] of steps) {
    const startedAt = performance.now();
    const { created, duplicates, refused } = await step();
    const seconds = (performance.now() - startedAt) / 1_000;
    const made = created === undefined ? '' : ` ${created} created,`;
    console.log(`${name}: ${seconds.toFixed(1)} s,${made} ${duplicates} there already, ${refused} refused`);
  }
} finally {
  await db.$disconnect();
  await database.close();
}
