import 'server-only';
import { z } from 'zod';
import { createPublicFetch, type PublicFetch } from '@/server/ports/public-fetch/public-fetch';
import { publicClient } from '@/server/services/connection/client-metadata';

const DOCUMENT_BYTES_MAX = 16 * 1024;
const DOCUMENT_TIMEOUT_MS = 5_000;

/** A sign-in asks for a document more than once; a failure is told again meanwhile, and soon read anew. */
const FAILURE_KEPT_MS = 10_000;
const FAILURES_MAX = 100;

const Document = z.looseObject({ client_id: z.string() });

/** Reads what a program says of itself at an address that is its name. */
export const fetchDocument: PublicFetch = createPublicFetch({
  maxBytes: DOCUMENT_BYTES_MAX,
  timeoutMs: DOCUMENT_TIMEOUT_MS,
});

/**
 * The library's way out to the internet: to the documents of programs and nowhere else. What it gets of one holds no further
 * address that it could fetch. The library keeps what it got; what failed is remembered here for some seconds. Throws
 * PublicFetchError, ClientMetadataError and what is wrong with a text that is no JSON object.
 */
export function createDocumentFetch(read: PublicFetch): (url: string | URL | Request) => Promise<Response> {
  const failures = new Map<string, { error: unknown; until: number }>();
  const readClient = async (url: string) => {
    const given: unknown = JSON.parse(await read(url));
    const { client_id } = Document.parse(given);
    return { client_id, ...publicClient(given, { isDocument: true }) };
  };
  return async (asked) => {
    const url = asked instanceof Request ? asked.url : asked.toString();
    const failed = failures.get(url);
    if (failed !== undefined && failed.until > performance.now()) throw failed.error;
    failures.delete(url);
    try {
      return Response.json(await readClient(url));
    } catch (error) {
      const [oldest] = failures.keys();
      if (failures.size >= FAILURES_MAX && oldest !== undefined) failures.delete(oldest);
      failures.set(url, { error, until: performance.now() + FAILURE_KEPT_MS });
      throw error;
    }
  };
}
