import { getCsrfToken } from 'next-auth/react';
import { messages } from '@/domain/messages';

type Sent = { isSent: true } | { isSent: false; problem: string; needsConfirmation: boolean };

/** Response of the server: the address to go to, or an error. */
type Answer = { url?: string; error?: string; remedy?: string };

/**
 * Redirects to a provider, to sign in or to link an identity. `path` is the destination after sign-in. Returns why it
 * failed, and whether the user has to confirm their identity first.
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
