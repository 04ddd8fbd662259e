import type { IncomingMessage } from 'node:http';

/** A request without its body, as a route of the application would get it. The front door has judged its host already. */
export function requestOf(req: IncomingMessage): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  return new Request(`http://localhost${req.url ?? ''}`, { headers });
}
