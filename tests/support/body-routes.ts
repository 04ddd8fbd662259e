import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { OAUTH_PATHS } from '@/domain/connection/paths';
import { withApi } from '@/server/api/serve-api';
import { OPERATIONS } from '@/server/api/v1/operations';
import type { Application } from '@/server/http/request-handler';
import { rulesOf } from '@/server/http/path-rules';
import { procedures } from './api-request';
import { asRoute } from './as-route';

/** All that takes a body, read off the routers and the folders of routes: a new one is in the tests by itself. */

const APP = join(import.meta.dirname, '../../src/app');
const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof METHODS)[number];

export interface BodyRoute {
  method: Method;
  path: string;
  /** Of a body that it may take. */
  mediaType: string;
  maxBytes: number;
}

type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string[]>> },
) => Promise<Response>;
type RouteModule = Partial<Record<Method | 'GET', Handler>>;

/** Needs what only Next.js gives (`cookies()`): behind the HTTP server an application that reads the body answers for it. */
const OF_NEXT = '/api/auth/[...nextauth]';

/** The addresses that stand for a folder of routes with parameters. */
const ADDRESSES: Record<string, readonly string[]> = {
  '/api/auth/[...nextauth]': ['/api/auth/callback/credentials', '/api/auth/signout'],
  '/oauth/[...path]': Object.values(OAUTH_PATHS),
  '/scim/v2/[...path]': ['/scim/v2/Users', '/scim/v2/Users/x', '/scim/v2/Groups', '/scim/v2/Groups/x'],
  '/api/v1/[[...path]]': [],
};

const folders = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?:^|\/)route\.ts$/.test(file))
  .map((file) => `/${relative('.', file).replace(/\/?route\.ts$/, '')}`);

function route(method: Method, path: string): BodyRoute {
  const { mediaTypes, maxBodyBytes } = rulesOf(path, false);
  return { method, path, mediaType: mediaTypes?.[0] ?? 'application/octet-stream', maxBytes: maxBodyBytes };
}

/** Each way in, with the handlers that are behind it. */
export async function bodyRoutes(): Promise<{ routes: BodyRoute[]; application: Application }> {
  const routes = [
    ...procedures
      .filter(({ type }) => type === 'mutation')
      .map(({ path }) => route('POST', `/api/trpc/${path}`)),
    ...OPERATIONS.filter(({ method }) => method !== 'GET').map(({ method, pattern }) =>
      route(
        method as Method,
        `/api/v1${pattern.source.slice(1, -1).replace(/\(\?<\w+>\[\^\/\]\+\)|\\\//g, (part) => (part === '\\/' ? '/' : 'x'))}`,
      ),
    ),
  ];
  const handlers: [start: string, module: RouteModule][] = [];
  for (const folder of folders) {
    const handlersOf = (await import(/* @vite-ignore */ join(APP, folder, 'route.ts'))) as RouteModule;
    handlers.push([folder.replace(/\/\[.*$/, ''), handlersOf]);
    const taken = METHODS.filter((method) => handlersOf[method] !== undefined);
    const addresses = ADDRESSES[folder] ?? [folder.replaceAll(/\[\w+\]/g, 'x')];
    routes.push(...addresses.flatMap((address) => taken.map((method) => route(method, address))));
  }
  // The longest address that fits.
  handlers.sort(([one], [other]) => other.length - one.length);
  const behind: Application = async (req, res) => {
    const path = (req.url ?? '').split('?')[0]!;
    const found = handlers.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1];
    const handle = path.startsWith(OF_NEXT.replace(/\/\[.*$/, '/'))
      ? readWhole
      : found?.[req.method as Method];
    if (handle === undefined) res.writeHead(405).end();
    else
      await asRoute((request) =>
        handle(request, { params: Promise.resolve({ path: path.split('/').slice(2) }) }),
      )(req, res);
  };
  return { routes, application: withApi(behind) };
}

async function readWhole(request: Request): Promise<Response> {
  return new Response(String((await request.text()).length));
}
