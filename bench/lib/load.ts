import { Agent, request } from 'node:http';

export type LoadResult = {
  /** Only answers of 200: a refusal is quick and no work done. */
  requestsPerSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** Answers that were not 200. */
  failed: number;
  bytes: number;
};

export type Target = {
  port: number;
  paths: readonly string[];
  headers?: Record<string, string>;
  /** Makes each request a POST of this. */
  body?: string;
};

/**
 * Keeps `connections` busy for `milliseconds`, each asking for the next path as soon as it has its answer. Latencies
 * are in milliseconds.
 */
export async function load(target: Target, connections: number, milliseconds: number): Promise<LoadResult> {
  const agent = keepAlive(connections);
  const latencies: number[] = [];
  let failed = 0;
  let bytes = 0;
  let next = 0;
  const startedAt = performance.now();
  const worker = async () => {
    while (performance.now() - startedAt < milliseconds) {
      const path = target.paths[next++ % target.paths.length] ?? '/';
      const askedAt = performance.now();
      const answer = await ask(agent, target, path);
      latencies.push(performance.now() - askedAt);
      bytes = answer.bytes;
      if (answer.status !== 200) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const seconds = (performance.now() - startedAt) / 1_000;
  agent.destroy();
  latencies.sort((a, b) => a - b);
  const quantile = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return {
    requestsPerSecond: (latencies.length - failed) / seconds,
    p50: quantile(0.5),
    p95: quantile(0.95),
    p99: quantile(0.99),
    failed,
    bytes,
  };
}

/** Connections that stay open. */
export function keepAlive(connections: number): Agent {
  return new Agent({ keepAlive: true, maxSockets: connections });
}

export function ask(
  agent: Agent,
  { port, headers = {}, body }: Target,
  path: string,
): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const call = request({ agent, host: '127.0.0.1', port, path, method, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }));
      answer.on('error', reject);
    });
    call.on('error', reject);
    call.end(body);
  });
}
