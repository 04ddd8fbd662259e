import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** A response without a connection: it collects everything written to it. */
class KeptResponse extends ServerResponse {
  readonly chunks: Buffer[] = [];
  onEnd: () => void = () => undefined;

  override write(chunk: unknown): boolean {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) this.chunks.push(Buffer.from(chunk));
    return true;
  }

  override end(chunk?: unknown): this {
    this.write(chunk);
    this.onEnd();
    return this;
  }
}

export type NodeRequest = {
  method: string;
  /** Includes the query. */
  target: string;
  headers: Record<string, string>;
  body: string;
};

/** Calls a listener of Node's HTTP server without a socket, for libraries that need one; returns its `Response`. */
export function askListener(
  listener: RequestListener,
  { method, target, headers, body }: NodeRequest,
): Promise<Response> {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method, url: target, headers });
  if (body !== '') request.push(body);
  request.push(null);
  const response = new KeptResponse(request);
  return new Promise((resolve) => {
    response.onEnd = () => {
      const answered = new Headers();
      for (const [name, value] of Object.entries(response.getHeaders())) {
        for (const one of [value ?? []].flat()) answered.append(name, String(one));
      }
      const { statusCode: status, chunks } = response;
      const hasBody = chunks.length > 0 && status !== 204 && status !== 304;
      resolve(new Response(hasBody ? Buffer.concat(chunks) : null, { status, headers: answered }));
    };
    listener(request, response);
  });
}
