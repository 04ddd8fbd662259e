import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span as OtelSpan,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { outgoingAgent } from '../ports/outgoing/outgoing-agent';
import type { Span, SpanSource } from './spans';

/** If the collector is slower, the batch is dropped. Requests never wait for it. */
const EXPORT_TIMEOUT_MS = 5_000;
/** Maximum wait for the last batch at a stop. The process ends soon in any case (scripts/lib/server.mjs). */
const FLUSH_MS = 700;
const WARNING_EVERY_MS = 60_000;

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

interface Options {
  /** The base address of a collector, as in OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: string;
  serviceName: string;
  version: string;
  /** The share of traces that are sampled, from 0 to 1. */
  share: number;
  log: Logger;
  /** How long a batch collects spans; tests wait less. */
  batchMs?: number;
}

/** An exporter that logs its failures once a minute, without the collector's message. */
function logFailures(exporter: SpanExporter, log: Logger): SpanExporter {
  let warnedAt = -Infinity;
  return {
    export: (spans, done) => {
      exporter.export(spans, (result) => {
        if (result.code === ExportResultCode.FAILED && performance.now() - warnedAt > WARNING_EVERY_MS) {
          warnedAt = performance.now();
          log.warn({ lost: spans.length }, 'the collector did not take the traces');
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}

/**
 * Sends spans to a collector by OTLP over HTTP. Nothing is registered globally: Next.js and other libraries find no
 * tracer, because their spans contain addresses and searches.
 * @returns the source of spans, and a function that sends the last ones; it never rejects and takes less than a second
 */
export function openTelemetry({
  endpoint,
  serviceName,
  version,
  share,
  log,
  batchMs,
}: Options): SpanSource & {
  end: () => Promise<void>;
} {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({
    url,
    timeoutMillis: EXPORT_TIMEOUT_MS,
    httpAgentOptions: () => outgoingAgent(null),
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: logFailures(exporter, log),
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
        ...(batchMs !== undefined && { scheduledDelayMillis: batchMs }),
      }),
    ],
  });
  const tracer = provider.getTracer('cuebook');
  const propagator = new W3CTraceContextPropagator();
  const inner = new WeakMap<Span, OtelSpan>();

  function start(
    { name, kind, facts, headers }: Parameters<SpanSource['start']>[0],
    parent: Span | undefined,
  ): Span {
    const above = parent && inner.get(parent);
    const context =
      above !== undefined
        ? trace.setSpan(ROOT_CONTEXT, above)
        : propagator.extract(ROOT_CONTEXT, headers ?? {}, defaultTextMapGetter);
    const made = tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...facts } }, context);
    const span: Span = {
      add: (more) => void made.setAttributes({ ...more }),
      end: (problem) => {
        if (problem !== undefined) {
          made.setStatus({ code: SpanStatusCode.ERROR });
          made.setAttribute('error.type', problem);
        }
        made.end();
      },
    };
    inner.set(span, made);
    return span;
  }

  async function end(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, FLUSH_MS);
    });
    await Promise.race([provider.shutdown().catch(() => undefined), tooLong]);
    clearTimeout(timer);
  }

  return { start, end };
}
