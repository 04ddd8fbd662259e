import { fileMessages } from '@/domain/file/messages';
import { messages } from '@/domain/messages';

/** A file that the server has stored, for a prompt to name within a day. */
export type StoredFile = { sha256: string; size: number; isText: boolean };

/** The server's own words for why it didn't store a file. */
export class UploadRefusal extends Error {}

const TOO_MANY = 429;
/** How often one upload waits for its turn, and the longest wait, in seconds. */
const MAX_WAITS = 20;
const LONGEST_WAIT = 30;

function readAnswer(request: XMLHttpRequest): Record<string, unknown> {
  try {
    const answer: unknown = JSON.parse(request.responseText);
    return typeof answer === 'object' && answer !== null ? { ...answer } : {};
  } catch {
    return {};
  }
}

/** One attempt; `fetch` doesn't say how much it has sent. */
function attempt(file: Blob, onSent: (bytes: number) => void): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/files');
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onload = () => resolve(request);
    request.onerror = () => reject(new UploadRefusal(fileMessages.uploadFailed));
    request.send(file);
  });
}

/**
 * Stores a file on the server. Where too many come at once it waits for its turn. Throws `UploadRefusal` with words for
 * the person.
 */
export async function uploadFile(file: Blob, onSent: (bytes: number) => void): Promise<StoredFile> {
  for (let waits = 0; ; waits += 1) {
    const request = await attempt(file, onSent);
    const { sha256, size, isText, message } = readAnswer(request);
    if (typeof sha256 === 'string' && typeof size === 'number') {
      return { sha256, size, isText: isText === true };
    }
    const wait = Number(request.getResponseHeader('retry-after') ?? Number.NaN);
    if (request.status === TOO_MANY && waits < MAX_WAITS && wait <= LONGEST_WAIT) {
      await new Promise((resolve) => setTimeout(resolve, wait * 1_000));
    } else throw new UploadRefusal(typeof message === 'string' ? message : messages.error.internal);
  }
}
