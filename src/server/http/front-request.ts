import { IncomingMessage } from 'node:http';
import type { OnListenerError } from './app-response';

/** Checks each chunk of a body before it can be read, and its end (null). False drops it and all that follow. */
export type ValidateChunk = (chunk: Buffer | null) => boolean;

/**
 * Requests of this server, by Node's extension option: `createServer({ IncomingMessage: FrontRequest })`. Node fills a
 * request like any stream, by `push`. Rejected data never reaches a reader, so a truncated body can't be mistaken for a
 * complete one, and nothing is buffered twice (docs/decisions/0001-own-http-server-in-front-of-next.md).
 */
export class FrontRequest extends IncomingMessage {
  #validate: ValidateChunk | undefined;
  #onFault: OnListenerError | undefined;

  /** From now on each chunk of the body is checked. */
  validateBody(validate: ValidateChunk): void {
    this.#validate = validate;
  }

  /** From now on an error thrown by a listener of this request ends the request, not the process. */
  ownFaults(onFault: OnListenerError): void {
    this.#onFault = onFault;
  }

  override push(chunk: unknown, encoding?: BufferEncoding): boolean {
    const isChunk = chunk === null || Buffer.isBuffer(chunk);
    // Node continues reading: dropped data needs no memory.
    if (isChunk && this.#validate !== undefined && !this.#validateSafely(this.#validate, chunk)) return true;
    return super.push(chunk, encoding);
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

  #validateSafely(validate: ValidateChunk, chunk: Buffer | null): boolean {
    try {
      return validate(chunk);
    } catch (error) {
      if (this.#onFault === undefined) throw error;
      this.#onFault(error);
      return false;
    }
  }
}
