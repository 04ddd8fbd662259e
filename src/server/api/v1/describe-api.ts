import { isUnchanged } from '@/lib/http-validators';
import { v1Document } from './document';
import { etagOf } from './etag';

/** The response for the OpenAPI document. */
export function describeApi(request: Request): Response {
  const body = JSON.stringify(v1Document());
  const etag = etagOf(body);
  const headers = { etag, 'cache-control': 'public, no-cache' };
  if (isUnchanged(request.headers, { etag, lastModified: null }))
    return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...headers, 'content-type': 'application/json' } });
}
