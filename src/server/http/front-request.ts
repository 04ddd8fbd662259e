import { IncomingMessage } from 'node:http';
import type { OnFault } from './app-response';

/** Judges each piece of a body before anybody can read it, and its end (null). False drops it and all that follow. */
export type JudgePiece = (piece: Buffer | null) => boolean;

/**
 * The requests of this server, by Node's option for extending them: `createServer({ IncomingMessage: FrontRequest })`. Node fills a
 * request as it fills any stream, by `push`. What is refused there never reaches a reader, so nobody takes a cut body for a whole
 * one, and nothing is buffered twice (docs/decisions/0001-own-http-server-in-front-of-next.md).
 */
export class FrontRequest extends IncomingMessage {
  #judge: JudgePiece | undefined;
  #onFault: OnFault | undefined;

  /** From now on each piece of the body is judged. */
  judgeBody(judge: JudgePiece): void {
    this.#judge = judge;
  }

  /** From now on what a listener of this request throws ends the request, not the process. */
  ownFaults(onFault: OnFault): void {
    this.#onFault = onFault;
  }

  override push(piece: unknown, encoding?: BufferEncoding): boolean {
    const isPiece = piece === null || Buffer.isBuffer(piece);
    // Node goes on reading: what is dropped needs no room.
    if (isPiece && this.#judge !== undefined && !this.#judgeSafely(this.#judge, piece)) return true;
    return super.push(piece, encoding);
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

  #judgeSafely(judge: JudgePiece, piece: Buffer | null): boolean {
    try {
      return judge(piece);
    } catch (error) {
      if (this.#onFault === undefined) throw error;
      this.#onFault(error);
      return false;
    }
  }
}
