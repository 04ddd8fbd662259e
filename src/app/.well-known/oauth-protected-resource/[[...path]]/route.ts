import { RESOURCE_METADATA } from '@/server/api/oauth/metadata';

type Context = { params: Promise<{ path?: string[] }> };

/** Where agents are let in to `/mcp`; at the address with that path too, as RFC 9728 makes it. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const path = (await params).path?.join('/') ?? '';
  return path === '' || path === 'mcp'
    ? Response.json(RESOURCE_METADATA)
    : Response.json({ error: 'not_found' }, { status: 404 });
}
