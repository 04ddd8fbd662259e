import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { z } from 'zod';
import { AiProvider } from '@/domain/admin/service-settings';
import { LIMITS } from '../ports/rate-limit/limits';

/** Metrics of this process (docs/operate.md, Metrics). Labels are names from the code: no address, title, account. */
export const processMetrics = new Registry();

const registers = [processMetrics];

/** Guest pages: served from the cache (`hit`), by another request's render (`shared`), or rendered (`miss`). */
export const pageCacheAnswers = new Counter({
  name: 'cuebook_page_cache_answers_total',
  help: 'Pages of guests by how they were answered: hit, shared or miss',
  labelNames: ['result'] as const,
  registers,
});
for (const result of ['hit', 'shared', 'miss']) pageCacheAnswers.inc({ result }, 0);

/** Reads that a replica may serve, if there is one: the database chosen, and the state of the replica. */
export const listReads = new Counter({
  name: 'cuebook_list_reads_total',
  help: 'Reads that a replica may answer, by database and by state of the replica: fresh, behind, away or failed',
  labelNames: ['database', 'replica'] as const,
  registers,
});
listReads.inc({ database: 'replica', replica: 'fresh' }, 0);
for (const replica of ['behind', 'away', 'failed']) listReads.inc({ database: 'primary', replica }, 0);

/** Requests rejected by a rate limit, by its name. */
export const limitRefusals = new Counter({
  name: 'cuebook_limit_refusals_total',
  help: 'Requests that were refused because a rate limit was used up',
  labelNames: ['limit'] as const,
  registers,
});
for (const limit of Object.keys(LIMITS)) limitRefusals.inc({ limit }, 0);

/** Duration of calls to AI models, from the first byte sent to the end of the response. */
export const aiCallSeconds = new Histogram({
  name: 'cuebook_ai_call_seconds',
  help: 'Duration of AI calls by outcome: done, aborted, or the problem',
  labelNames: ['provider', 'outcome'] as const,
  buckets: [0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60],
  registers,
});
for (const provider of AiProvider.options) aiCallSeconds.zero({ provider, outcome: 'done' });

/** Characters sent to and received from AI models: providers charge by length. */
export const aiCharacters = new Counter({
  name: 'cuebook_ai_characters_total',
  help: 'Characters sent to and received from AI models',
  labelNames: ['provider', 'direction'] as const,
  registers,
});
for (const provider of AiProvider.options) {
  for (const direction of ['sent', 'received']) aiCharacters.inc({ provider, direction }, 0);
}

/** A finished call to an AI model, which another thread may tell of. */
export const MeasuredCall = z.object({
  provider: AiProvider,
  outcome: z.string(),
  seconds: z.number(),
  /** Characters. */
  sent: z.int(),
  received: z.int(),
});
export type MeasuredCall = z.infer<typeof MeasuredCall>;

export function countAiCall({ provider, outcome, seconds, sent, received }: MeasuredCall): void {
  aiCallSeconds.observe({ provider, outcome }, seconds);
  aiCharacters.inc({ provider, direction: 'sent' }, sent);
  aiCharacters.inc({ provider, direction: 'received' }, received);
}

type PoolUse = { totalCount: number; idleCount: number; waitingCount: number };
const pools = new Map<string, PoolUse>();

/** Exposes the connections of a pool under a name; a later pool of the same name replaces it. */
export function watchPool(name: string, pool: PoolUse): void {
  pools.set(name, pool);
}

new Gauge({
  name: 'cuebook_pool_connections',
  help: 'Connections to the database by pool: used, idle, and requests that wait for one',
  labelNames: ['pool', 'state'] as const,
  registers,
  collect() {
    for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
      this.set({ pool, state: 'used' }, totalCount - idleCount);
      this.set({ pool, state: 'idle' }, idleCount);
      this.set({ pool, state: 'waiting' }, waitingCount);
    }
  },
});

type GateUse = { running: number; waiting: number };
let gates: Readonly<Record<string, GateUse>> = {};

/** Exposes the places and queues of load shedding by class of request; later ones replace earlier ones. */
export function watchGates(next: Readonly<Record<string, GateUse>>): void {
  gates = next;
}

new Gauge({
  name: 'cuebook_load_requests',
  help: 'Requests in load shedding by class (page, query or file): running, and waiting for a place',
  labelNames: ['class', 'state'] as const,
  registers,
  collect() {
    for (const [kind, { running, waiting }] of Object.entries(gates)) {
      this.set({ class: kind, state: 'running' }, running);
      this.set({ class: kind, state: 'waiting' }, waiting);
    }
  },
});

type CacheSize = { bytes: number; pages: number };
let pageCacheSize: () => CacheSize = () => ({ bytes: 0, pages: 0 });

export function watchPageCache(size: () => CacheSize): void {
  pageCacheSize = size;
}

new Gauge({
  name: 'cuebook_page_cache_bytes',
  help: 'Memory that the pages kept for guests take',
  registers,
  collect() {
    this.set(pageCacheSize().bytes);
  },
});
new Gauge({
  name: 'cuebook_page_cache_pages',
  help: 'Pages kept for guests',
  registers,
  collect() {
    this.set(pageCacheSize().pages);
  },
});
