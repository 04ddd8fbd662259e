import { retryAfterOf } from '@/lib/retry-after';
import { connectionFailure } from '../outgoing/connection-failure';
import { dispatcherFor, fetchThrough } from '../outgoing/outgoing-fetch';
import { isRefusedHost, type ServiceHost } from '../service-host/service-host';
import { ModelError, type ModelProblem } from './model-error';
import { refusedParameter } from './refused-parameters';

/** Maximum bytes read of one response, including the wire format around its text. */
const WIRE_MAX_BYTES = 4 * 1024 * 1024;
/** Maximum bytes read of an error response, to distinguish a rejected key from other invalid requests. */
const REFUSAL_MAX_BYTES = 16 * 1024;

/** One request to a provider: the `fetch` for its library, and the failure below the library. */
export interface GuardedFetch {
  fetch: typeof globalThis.fetch;
  /** Returns the reason of a failure before the library wrapped it. */
  problem: () => ModelError | null;
}

/**
 * Creates a `fetch` that follows no redirect (it would send the key to another host), limits what it reads, and turns
 * every status but 2xx into a {@link ModelError}. The provider's error message is used only for its code and dropped.
 */
export function guardFetch(signal: AbortSignal, host: ServiceHost): GuardedFetch {
  let problem: ModelError | null = null;
  const fail = (error: ModelError): never => {
    problem = error;
    throw error;
  };

  async function guarded(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    // Of an earlier request of the library, without a parameter since.
    problem = null;
    const url = new URL(input instanceof Request ? input.url : input);
    let response: Response;
    try {
      host.check(url);
      const dispatcher = dispatcherFor(url, host.lookup);
      response = await fetchThrough(dispatcher, url, { ...init, signal, redirect: 'manual' });
    } catch (error) {
      if (isRefusedHost(error)) return fail(new ModelError('forbiddenHost'));
      // The library sees an abort by the caller as such; anything else is a failed connection.
      if (signal.aborted) throw error;
      const unreachable = new ModelError('unreachable');
      unreachable.connection = { ...connectionFailure(error, url), host: url.host };
      return fail(unreachable);
    }
    if (response.status >= 300 && response.status < 400) {
      await discard(response);
      return fail(new ModelError('redirected', response.status));
    }
    if (!response.ok) {
      const body = await readRefusal(response);
      const { status, headers } = response;
      const refusal = new ModelError(problemOf(status, body), status, retryAfterOf(headers));
      refusal.parameter = refusedParameter(body);
      return fail(refusal);
    }
    if (response.body === null || isPage(response.headers)) {
      await discard(response);
      return fail(new ModelError('garbled'));
    }
    let received = 0;
    const limit = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        received += chunk.byteLength;
        if (received <= WIRE_MAX_BYTES) controller.enqueue(chunk);
        else controller.error((problem = new ModelError('tooLong')));
      },
    });
    return new Response(response.body.pipeThrough(limit), response);
  }

  return { fetch: guarded, problem: () => problem };
}

function isPage(headers: Headers): boolean {
  return headers.get('content-type')?.includes('text/html') ?? false;
}

async function discard(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => undefined);
}

/** Returns the beginning of an error response's body, as text. */
async function readRefusal(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (let read = 0; reader !== undefined && read < REFUSAL_MAX_BYTES;) {
      const { done, value } = await reader.read();
      if (done) break;
      read += value.byteLength;
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    // The status says enough.
  }
  await reader?.cancel().catch(() => undefined);
  return text;
}

function problemOf(status: number, body: string): ModelProblem {
  // Gemini responds with 400 to a wrong key.
  if (status === 401 || status === 403 || body.includes('API_KEY_INVALID')) return 'keyRefused';
  if (status === 404) return 'unknownModel';
  if (status === 429) return 'overloaded';
  return status >= 500 ? 'failed' : 'badRequest';
}
