import 'server-only';
import { z } from 'zod';
import { createPublicFetch, type PublicFetch } from '@/server/ports/public-fetch/public-fetch';
import type { Database } from '@/server/db';
import {
  ClientMetadataError,
  type ClientProof,
  documentedClient,
  KeySet,
} from '@/server/services/connection/client-metadata';
import { requirePrivateRedirects } from '@/server/services/connection/private-redirect';

const DOCUMENT_BYTES_MAX = 16 * 1024;
const DOCUMENT_TIMEOUT_MS = 5_000;

/** A sign-in requests a document more than once; a failure is cached for a short time, then fetched again. */
const FAILURE_TTL_MS = 10_000;
const FAILURES_MAX = 100;

const Document = z.looseObject({ client_id: z.string() });

/** Fetches a program's metadata document at the address that is its id. */
export const fetchDocument: PublicFetch = createPublicFetch({
  maxBytes: DOCUMENT_BYTES_MAX,
  timeoutMs: DOCUMENT_TIMEOUT_MS,
});

/** Returns a program's keys as parameters, fetched here, so that the library fetches only documents. */
async function proofWords(read: PublicFetch, { alg, keys }: ClientProof) {
  const jwks = 'set' in keys ? keys.set : KeySet.safeParse(JSON.parse(await read(keys.at))).data;
  if (jwks === undefined) throw new ClientMetadataError('invalid_client_metadata', 'No keys at jwks_uri.');
  return {
    token_endpoint_auth_method: 'private_key_jwt' as const,
    ...(alg !== undefined && { token_endpoint_auth_signing_alg: alg }),
    jwks,
  };
}

/**
 * Creates the library's only access to the internet: to the documents of programs and to the keys that these name. The
 * returned document contains no further address that the library could fetch. The library caches documents; failures
 * are cached here for some seconds. Throws PublicFetchError, ClientMetadataError, FORBIDDEN for a redirect into a
 * private network without the admins' permission, and an error for text that is not a JSON object.
 */
export function createDocumentFetch(
  db: Database,
  read: PublicFetch,
): (url: string | URL | Request) => Promise<Response> {
  const failures = new Map<string, { error: unknown; until: number }>();
  const readClient = async (url: string) => {
    const given: unknown = JSON.parse(await read(url));
    const { client_id } = Document.parse(given);
    const { client, proof } = documentedClient(given);
    await requirePrivateRedirects(db, client.redirect_uris);
    return { client_id, ...client, ...(proof && (await proofWords(read, proof))) };
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
      failures.set(url, { error, until: performance.now() + FAILURE_TTL_MS });
      throw error;
    }
  };
}
