import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Spans of traces. Without a tracer (OTEL_EXPORTER_OTLP_ENDPOINT is not set) no part of OpenTelemetry is loaded, and
 * every function here does nothing.
 */

/**
 * All attributes that a span may have. Values are names from the code, statuses and request ids: never addresses,
 * searches, titles, texts, email addresses, tokens or messages of errors.
 */
export interface SpanFacts {
  'http.request.method'?: string;
  'http.route'?: string;
  'http.response.status_code'?: number;
  'cuebook.request_id'?: string;
  'cuebook.procedure'?: string;
  'cuebook.procedure.type'?: string;
  'cuebook.job'?: string;
  'db.system.name'?: 'postgresql';
  'db.operation.name'?: string;
  'gen_ai.provider.name'?: string;
  'gen_ai.operation.name'?: 'generate_content';
  'error.type'?: string;
}

export interface SpanStart {
  name: string;
  kind: 'server' | 'client' | 'internal';
  facts: SpanFacts;
  /** From a sender that may continue its own trace. */
  headers?: { traceparent: string | string[] | undefined };
}

/** A timed piece of work. */
export interface Span {
  add: (facts: SpanFacts) => void;
  /** Ends it. With a problem (the name or code of an error, never its message) it counts as failed. */
  end: (problem?: string) => void;
}

export interface SpanSource {
  start: (start: SpanStart, parent: Span | undefined) => Span;
}

let source: SpanSource | null = null;
const storage = new AsyncLocalStorage<Span>();

/** Sets the source of spans; null disables them. */
export function setSpanSource(next: SpanSource | null): void {
  source = next;
}

/** Starts a child span of the current one; null without tracing. The caller ends it. */
export function startSpan(start: SpanStart): Span | null {
  return source === null ? null : source.start(start, storage.getStore());
}

/** Starts a span only if it has a parent: the queries of loops that run every few seconds are left out. */
export function startInnerSpan(start: SpanStart): Span | null {
  return storage.getStore() === undefined ? null : startSpan(start);
}

/** Runs work whose spans become children of `span`. */
export function inSpan<Result>(span: Span | null, work: () => Result): Result {
  return span === null ? work() : storage.run(span, work);
}

/** Returns the name of an error's class, the only part of an error in a span. */
export function nameOfError(error: unknown): string {
  return error instanceof Error ? error.constructor.name : typeof error;
}

/** Runs work in a span, which ends with it and counts as failed if it rejects. */
export async function withSpan<Result>(span: Span | null, work: () => Promise<Result>): Promise<Result> {
  if (span === null) return work();
  try {
    // Prisma starts a query when it is awaited: that has to happen within the span, too.
    const result = await storage.run(span, async () => await work());
    span.end();
    return result;
  } catch (error) {
    span.end(nameOfError(error));
    throw error;
  }
}
