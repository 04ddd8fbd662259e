import 'server-only';
import { z } from 'zod';
import { createPublicFetch, type PublicFetch } from '@/server/ports/public-fetch/public-fetch';
import { publicClient } from '@/server/services/connection/client-metadata';

const DOCUMENT_BYTES_MAX = 16 * 1024;
const DOCUMENT_TIMEOUT_MS = 5_000;

const Document = z.looseObject({ client_id: z.string() });

/** Reads what a program says of itself at an address that is its name. */
export const fetchDocument: PublicFetch = createPublicFetch({
  maxBytes: DOCUMENT_BYTES_MAX,
  timeoutMs: DOCUMENT_TIMEOUT_MS,
});

/**
 * The library's way out to the internet: to the documents of programs and nowhere else. What it gets of one holds no further
 * address that it could fetch. Throws PublicFetchError, ClientMetadataError and what is wrong with a text that is no JSON object.
 */
export function createDocumentFetch(read: PublicFetch): (url: string | URL | Request) => Promise<Response> {
  return async (url) => {
    const given: unknown = JSON.parse(await read(url instanceof Request ? url.url : url.toString()));
    const { client_id } = Document.parse(given);
    return Response.json({ client_id, ...publicClient(given, { isDocument: true }) });
  };
}
