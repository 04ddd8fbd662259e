import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Runs before the head of a response is written, with the status so far; returns the status. May set headers. */
export type BeforeHeaders = (status: number) => number;

/** Calls `cut` once a client whose body was rejected has had enough time to read the response. */
export type Linger = (cut: () => void, socket: Pick<Socket, 'bytesRead' | 'destroyed'>) => void;

/** Handles an error that a listener threw, for the request it listened to. */
export type OnListenerError = (error: unknown) => void;

type Chunk = string | Uint8Array;

/** Each part of the server waits for the end of a response with its own listener, and a pipeline adds several. */
const MAX_LISTENERS = 30;

/**
 * Responses of this server, by Node's extension option: `createServer({ ServerResponse: AppResponse })`. Whichever part
 * writes a response, the common steps run when its head is written.
 */
export class AppResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  readonly #beforeHead: BeforeHeaders[] = [];
  #linger: Linger | undefined;
  #onFault: OnListenerError | undefined;
  #isAnsweredEarly = false;

  constructor(req: Request) {
    super(req);
    this.setMaxListeners(MAX_LISTENERS);
  }

  /** Whether the response was sent before the request was complete: the connection may end without `finish`. */
  get isAnsweredEarly(): boolean {
    return this.#isAnsweredEarly;
  }

  /** Adds a step before the head is written. The last one added runs first. */
  beforeHead(run: BeforeHeaders): void {
    this.#beforeHead.unshift(run);
  }

  /**
   * Keeps the connection open after a response that is sent before the request is complete. Node would close it at the
   * end of the response, and closing while the client still sends would reset the connection and lose the response:
   * incoming data is read and dropped for a moment.
   */
  lingerAfterAnswer(linger: Linger): void {
    this.#linger = linger;
  }

  /** From now on an error thrown by a listener of this response ends its request, not the process. */
  ownFaults(onFault: OnListenerError): void {
    this.#onFault = onFault;
  }

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (this.#onFault === undefined) return super.emit(event, ...args);
    try {
      return super.emit(event, ...args);
    } catch (error) {
      this.#onFault(error);
      return true;
    }
  }

  override writeHead(...args: unknown[]): this {
    if (!this.headersSent) {
      takeGivenHeaders(this, args);
      for (const run of this.#beforeHead.splice(0)) args[0] = run(Number(args[0]));
    }
    return super.writeHead(...(args as Parameters<ServerResponse['writeHead']>));
  }

  override end(...args: unknown[]): this {
    if (this.#isAnsweredEarly) return this;
    if (!this.#isEarly()) return super.end(...(args as []));
    this.#isAnsweredEarly = true;
    const [chunk, encoding] = args as [Chunk | undefined, BufferEncoding | undefined];
    const onEnd = args.find((value) => typeof value === 'function') as (() => void) | undefined;
    const text = typeof chunk === 'function' ? null : (chunk ?? null);
    if (!this.headersSent) this.#sayLength(text, encoding);
    if (text !== null) this.write(text, typeof encoding === 'string' ? encoding : 'utf8');
    else this.flushHeaders();
    this.#closeLater(onEnd);
    return this;
  }

  /** Returns whether the client still sends a body that is no longer needed. */
  #isEarly(): boolean {
    return this.#linger !== undefined && !this.req.complete;
  }

  #sayLength(chunk: Chunk | null, encoding: BufferEncoding | undefined): void {
    const isBodiless = this.statusCode === 204 || this.statusCode === 304;
    if (isBodiless || this.hasHeader('content-length') || this.hasHeader('transfer-encoding')) return;
    const bytes = typeof chunk === 'string' ? Buffer.byteLength(chunk, encoding) : (chunk?.byteLength ?? 0);
    this.setHeader('content-length', bytes);
  }

  #closeLater(onEnd: (() => void) | undefined): void {
    const { socket } = this.req;
    // The client knows the end of the response from its length, and sees the connection close after it.
    const isWhole = !this.chunkedEncoding;
    if (isWhole) socket.end();
    this.req.resume();
    this.#linger?.(() => {
      super.end(onEnd);
      if (isWhole) socket.destroy();
    }, socket);
  }
}

/** Sets the headers that `writeHead` was called with, and removes them from its arguments. */
function takeGivenHeaders(res: ServerResponse, args: unknown[]): void {
  const given = args.at(-1);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return;
  for (const [name, value] of Object.entries(given)) res.setHeader(name, value as string | string[]);
  args.pop();
}
