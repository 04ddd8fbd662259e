import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { lastLines, runToEnd } from './child.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { isProductionFolder } from './production/marker.mjs';
import { LaunchProblem } from './terminal.mjs';

const SCHEMA = 'prisma/schema.prisma';
const STAMP = 'src/generated/prisma/.cuebook-stamp';
const LOCK = 'dist/client.lock';

/**
 * Generates the database client when it is missing or older than the schema or than Prisma itself.
 *
 * @param {string} root
 * @param {(text: string) => void} say
 */
export async function ensurePrismaClient(root, say) {
  if (isProductionFolder(root)) return;
  const fromRoot = createRequire(join(root, 'package.json'));
  const prisma = fromRoot.resolve('prisma/package.json');
  const schema = readFileSync(join(root, SCHEMA), 'utf8');
  const { version } = JSON.parse(readFileSync(prisma, 'utf8'));
  const stamp = createHash('sha256').update(schema).update(String(version)).digest('hex');
  const stampFile = join(root, STAMP);
  const isDone = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
  if (isDone()) return;
  const onWait = () => say('Waiting: another start is generating the database client');
  await oneAtATime(join(root, LOCK), { isDone, onWait }, async () => {
    say('Generating the database client');
    await generate(root, prisma);
    writeFileSync(stampFile, stamp);
  });
}

/**
 * @param {string} root
 * @param {string} prisma its package.json
 */
async function generate(root, prisma) {
  const { code, output } = await runToEnd(
    process.execPath,
    [join(dirname(prisma), 'build/index.js'), 'generate', `--schema=${SCHEMA}`],
    {
      cwd: root,
      env: {
        // Any existing file keeps Prisma from downloading an engine, which generating does not use.
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        CHECKPOINT_DISABLE: '1',
      },
    },
  );
  if (code !== 0) {
    throw new LaunchProblem(
      `Couldn’t generate the database client.\n${lastLines(output, 15)}`,
      `Fix ${SCHEMA}, then start again.`,
    );
  }
}
