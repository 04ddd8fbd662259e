import { messages } from '@/domain/messages';

/** Why a picture was not taken, in words for the page. */
export class AvatarFailure extends Error {
  constructor(
    message: string,
    /** The session has ended. */
    readonly isSignedOut = false,
  ) {
    super(message);
  }
}

const TIMEOUT_MS = 60_000;

/** Uploads a picture and gives its address, for `profile.update`. Throws {@link AvatarFailure}. */
export async function sendAvatar(blob: Blob): Promise<string> {
  let response: Response;
  let answer: { avatarUrl?: string; message?: string };
  try {
    response = await fetch('/api/avatars', {
      method: 'POST',
      headers: { 'content-type': blob.type || 'application/octet-stream' },
      body: blob,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw new AvatarFailure(messages.error.offline);
  }
  try {
    answer = (await response.json()) as typeof answer;
  } catch {
    throw new AvatarFailure(messages.error.internal);
  }
  if (response.status === 401) throw new AvatarFailure(messages.session.expired, true);
  if (answer.avatarUrl === undefined) throw new AvatarFailure(answer.message ?? messages.error.internal);
  return answer.avatarUrl;
}
