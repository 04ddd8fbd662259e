import { getCsrfToken } from 'next-auth/react';
import { messages } from '@/domain/messages';

type Sent = { isSent: true } | { isSent: false; problem: string; needsConfirmation: boolean };

/** What the server answers: where to go, or why not. */
type Answer = { url?: string; error?: string; remedy?: string };

/**
 * Leaves for a provider: to sign in, or to link what one is there to one's account. `path` is where a sign-in leads. Gives why
 * it came to nothing, and whether the person at the screen has to confirm who they are first.
 */
export async function goToProvider(action: 'signin' | 'link', provider: string, path: string): Promise<Sent> {
  try {
    const csrfToken = (await getCsrfToken()) ?? '';
    const response = await fetch(`/api/auth/${action}/${provider}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ csrfToken, callbackUrl: path }),
    });
    const { url, error, remedy } = (await response.json()) as Answer;
    if (url !== undefined) {
      location.assign(url);
      return { isSent: true };
    }
    return {
      isSent: false,
      problem: error ?? messages.error.internal,
      needsConfirmation: remedy === 'confirmIdentity',
    };
  } catch {
    return { isSent: false, problem: messages.error.offline, needsConfirmation: false };
  }
}
