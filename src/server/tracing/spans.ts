import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Spans of traces. Without a tracer (OTEL_EXPORTER_OTLP_ENDPOINT is not set) nothing of OpenTelemetry is loaded, and every
 * function here does nothing.
 */

/**
 * All that a span may say. Values are names from the code, statuses and request ids: never addresses, searches, titles, texts,
 * e-mail addresses, tokens or messages of errors.
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

/** What is known of a span when it begins. */
export interface SpanStart {
  name: string;
  kind: 'server' | 'client' | 'internal';
  facts: SpanFacts;
  /** From a sender that may continue its own trace. */
  headers?: { traceparent: string | string[] | undefined };
}

/** A piece of work that is being timed. */
export interface Span {
  add: (facts: SpanFacts) => void;
  /** Ends it. With a problem (the name or code of an error, never its message) it counts as failed. */
  end: (problem?: string) => void;
}

/** Makes spans. */
export interface SpanSource {
  start: (start: SpanStart, parent: Span | undefined) => Span;
}

let source: SpanSource | null = null;
const storage = new AsyncLocalStorage<Span>();

/** From now on spans are made by a source; with null there are none. */
export function setSpanSource(next: SpanSource | null): void {
  source = next;
}

/** Starts a span below the one of the work that runs now; null without tracing. The caller ends it. */
export function startSpan(start: SpanStart): Span | null {
  return source === null ? null : source.start(start, storage.getStore());
}

/** Starts a span only where it belongs to another one: the queries of loops that run every few seconds are left out. */
export function startInnerSpan(start: SpanStart): Span | null {
  return storage.getStore() === undefined ? null : startSpan(start);
}

/** Does work whose spans belong below `span`. */
export function inSpan<Result>(span: Span | null, work: () => Result): Result {
  return span === null ? work() : storage.run(span, work);
}

/** The name of an error's class: all of an error that a span says. */
export function nameOfError(error: unknown): string {
  return error instanceof Error ? error.constructor.name : typeof error;
}

/** Does work within a span, which ends with it and has failed when it rejects. */
export async function withSpan<Result>(span: Span | null, work: () => Promise<Result>): Promise<Result> {
  if (span === null) return work();
  try {
    // Prisma begins a query when it is awaited: that has to happen within the span, too.
    const result = await storage.run(span, async () => await work());
    span.end();
    return result;
  } catch (error) {
    span.end(nameOfError(error));
    throw error;
  }
}
