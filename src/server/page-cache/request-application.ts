import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { duplexPair } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Application } from '../http/request-handler';
import { AppResponse } from '../http/app-response';

/** For an address and a policy in one head, each of maximum length. */
const MAX_HEADER_BYTES = 64 * 1024;

export interface ApplicationResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Requests a page from the application over an in-memory connection, without a listening socket. */
export async function requestApplication(
  application: Application,
  { target, headers }: { target: string; headers: OutgoingHttpHeaders },
): Promise<ApplicationResponse> {
  const [ours, theirs] = duplexPair();
  const maxHeaderSize = MAX_HEADER_BYTES;
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      reject(error instanceof Error ? error : new Error('The application failed', { cause: error }));
      ours.destroy();
      theirs.destroy();
    };
    let handled: Promise<void> = Promise.resolve();
    const server = createServer({ maxHeaderSize, ServerResponse: AppResponse }, (req, res) => {
      res.once('close', () => {
        if (!res.writableFinished) fail(new Error('The application cut its answer'));
      });
      req.on('error', fail);
      res.on('error', fail);
      handled = application(req, res);
      handled.catch(fail);
    });
    // The documented way to give a server a connection that it has not accepted itself.
    server.emit('connection', theirs);
    request({ createConnection: () => ours, path: target, headers, maxHeaderSize }, (res) => {
      buffer(res)
        .then(async (body) => {
          await handled;
          resolve({ status: res.statusCode ?? 0, headers: res.headers, body });
        })
        .catch(fail);
    })
      .on('error', fail)
      .end();
  });
}
