// node scripts/run.mjs bench/evaluation.ts [ANSWERS 600] [SECONDS 5]: how long an evaluation takes whose service needs
// 200 ms for an answer, how long and large its result is, and what other members notice of it. It needs `npm run build`.
// See bench/README.md.
import { join } from 'node:path';
import { openAiStandIn } from '../tests/support/ai-stand-in';
import { runTypescript } from '../scripts/lib/run-typescript.mjs';
import { openBenchDatabase } from './lib/bench-database';
import { childEnvironment } from './lib/child-environment';

const ROOT = join(import.meta.dirname, '..');

const standIn = await openAiStandIn();
const database = await openBenchDatabase({ fresh: true, name: 'cuebook_evaluation' });
try {
  const environment = childEnvironment({ DATABASE_URL: database.url });
  const words = [standIn.openaiUrl, ...process.argv.slice(2)];
  process.exitCode = await runTypescript(ROOT, 'bench/lib/evaluation-process.ts', words, environment)
    .finished;
} finally {
  await standIn.stop();
  await database.close();
}
