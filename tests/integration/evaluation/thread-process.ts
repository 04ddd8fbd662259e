import '../../support/patient-pools';
import { once } from 'node:events';
import { db } from '@/server/db';
import { runEvaluationLoop } from '@/server/jobs/evaluation-loop';
import { processMetrics } from '@/server/metrics/process-metrics';

/** A server's work on evaluations, in the thread that it starts for them: until a line, after which it says its metrics. */
const stop = new AbortController();
void once(process.stdin, 'data').then(() => stop.abort());
process.stdout.write('ready\n');
await runEvaluationLoop(stop.signal, new URL('../../support/evaluation-thread.mjs', import.meta.url));
const metrics = await processMetrics.getMetricsAsJSON();
process.stdout.write(`${JSON.stringify(metrics)}\n`);
await db.$disconnect();
process.exit();
