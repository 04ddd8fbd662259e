import '../../support/patient-pools';
import { db } from '@/server/db';
import { workOnEvaluations } from '@/server/services/evaluation/work-loop';

/** A process of the product that works on evaluations until it is killed. */
process.stdout.write('ready\n');
await workOnEvaluations(
  { db, now: () => new Date(), textModel: () => Promise.resolve(null), measure: () => undefined },
  { atOnce: 8, times: { lease: 1_000, check: 300, idle: 100, tidy: 500, tell: 20_000 } },
  new AbortController().signal,
);
