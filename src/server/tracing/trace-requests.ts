import type { AppResponse } from '../http/app-response';
import type { TrustsProxy } from '../http/client-address';
import type { FrontRequest } from '../http/front-request';
import type { RequestHandler } from '../http/request-handler';
import { methodOf, routeOf } from '../metrics/request-metrics';
import { inSpan, type Span, startSpan } from './spans';

/** Ends a request's span with its response; that of an event stream, which may last for days, with its first byte. */
function endWithAnswer(span: Span, res: AppResponse): void {
  let isOver = false;
  const end = (status: number) => {
    if (isOver) return;
    isOver = true;
    const requestId = res.getHeader('x-request-id');
    span.add({
      'http.response.status_code': status,
      ...(typeof requestId === 'string' && { 'cuebook.request_id': requestId }),
    });
    span.end(status >= 500 ? String(status) : undefined);
  };
  res.beforeHead((status) => {
    if (String(res.getHeader('content-type')).startsWith('text/event-stream')) end(status);
    return status;
  });
  res.once('close', () => {
    end(res.statusCode);
  });
}

/**
 * Creates a span for every request of a handler, by its route pattern. A trusted proxy may continue its own trace
 * (`traceparent`); that of other senders is ignored.
 */
export function traceRequests(handler: RequestHandler, trusts: TrustsProxy): RequestHandler {
  const handle = (req: FrontRequest, res: AppResponse) => {
    const method = methodOf(req);
    const route = routeOf(req.url ?? '/');
    const span = startSpan({
      name: `${method} ${route}`,
      kind: 'server',
      facts: { 'http.request.method': method, 'http.route': route },
      ...(trusts(req.socket.remoteAddress ?? '') && { headers: { traceparent: req.headers.traceparent } }),
    });
    if (span !== null) endWithAnswer(span, res);
    inSpan(span, () => {
      handler.handle(req, res);
    });
  };
  return { ...handler, handle };
}
