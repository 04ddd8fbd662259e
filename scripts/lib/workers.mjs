import cluster from 'node:cluster';
import { keepServer } from './keep-server.mjs';
import { endOf, memoryOptions } from './server.mjs';

/**
 * Message of a worker that requests the metrics of all workers, and of the response
 * (src/server/metrics/worker-metrics.ts).
 */
const METRICS = 'cuebook:metrics';

/**
 * Keeps several processes of the server running, on one port: this process listens and passes each connection to the
 * next of them. Each is restarted when it ends.
 *
 * @param {{ root: string, file: string, environment: Record<string, string | undefined>, count: number, isWell: () =>
 * Promise<boolean>, }} options `isWell` settles when the port answers
 * @returns {ReturnType<typeof keepServer> & { ready: Promise<unknown> }} `ready` settles when the first of each listens
 */
export function keepWorkers({ root, file, environment, count, isWell }) {
  cluster.setupPrimary({
    exec: file,
    cwd: root,
    execArgv: memoryOptions(environment, count),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    windowsHide: true,
  });
  const stopAnswering = answerMetrics();
  const workers = Array.from({ length: count }, () => keepWorker(environment, isWell));
  return {
    ready: Promise.all(workers.map(({ ready }) => ready)),
    gaveUp: Promise.race(workers.map(({ gaveUp }) => gaveUp)),
    restart: () => workers.forEach(({ restart }) => restart()),
    kill: () => workers.forEach(({ kill }) => kill()),
    async stop() {
      await Promise.all(workers.map(({ stop }) => stop()));
      stopAnswering();
    },
  };
}

/**
 * @param {Record<string, string | undefined>} environment
 * @param {() => Promise<boolean>} isWell
 */
function keepWorker(environment, isWell) {
  /** @type {(value: void) => void} */
  let becomeReady = () => undefined;
  /** @type {Promise<void>} */
  const ready = new Promise((resolve) => (becomeReady = resolve));
  /** @type {Promise<void>} */
  let listening;
  const start = () => {
    const worker = startWorker(environment);
    listening = worker.listening;
    void listening.then(becomeReady);
    return worker;
  };
  return { ...keepServer({ start, isWell: () => listening.then(isWell) }), ready };
}

/** @param {Record<string, string | undefined>} environment */
function startWorker(environment) {
  const worker = cluster.fork(environment);
  return {
    ...endOf(worker.process),
    /** @type {Promise<void>} */
    listening: new Promise((resolve) => worker.once('listening', () => resolve())),
  };
}

/** Responds to workers that request the metrics of all of them. @returns {() => void} stops it */
function answerMetrics() {
  /** @type {Promise<{ clusterMetrics: () => Promise<string> }> | undefined} */
  let registry;
  /**
   * @param {import('node:cluster').Worker} worker
   * @param {unknown} message
   */
  const onMessage = (worker, message) => {
    const { type, id } = /** @type {{ type?: unknown, id?: unknown }} */ (message ?? {});
    if (type !== METRICS) return;
    registry ??= import('prom-client').then(({ AggregatorRegistry }) => new AggregatorRegistry());
    const answer = (/** @type {object} */ what) => {
      if (worker.isConnected()) worker.send({ type: METRICS, id, ...what });
    };
    registry
      .then((all) => all.clusterMetrics())
      .then(
        (text) => answer({ text }),
        (/** @type {unknown} */ error) => answer({ problem: String(error) }),
      );
  };
  cluster.on('message', onMessage);
  return () => void cluster.off('message', onMessage);
}
