import { RESOURCE_METADATA } from '@/server/api/oauth/metadata';

type Context = { params: Promise<{ path?: string[] }> };

/** Metadata of the protected resource `/mcp`; at the address with that path too, as RFC 9728 requires. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const path = (await params).path?.join('/') ?? '';
  return path === '' || path === 'mcp'
    ? Response.json(RESOURCE_METADATA)
    : Response.json({ error: 'not_found' }, { status: 404 });
}
