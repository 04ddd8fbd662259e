'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { Banner } from '@/components/ui/banner';
import { type HandedText, readHanded, SAVE_PATH, TOO_LONG } from '@/domain/prompt/handed-text';
import { storePrefill } from '../editor/prefill';

/** Where a text waits in this tab while its reader signs in. */
const WAITING = 'handed-text';

/** Takes the text out of the address; else what waited for a sign-in. */
function takeHanded(): HandedText | null {
  const { hash, pathname } = window.location;
  // The step back and the history of the browser are without it.
  if (hash !== '') window.history.replaceState(window.history.state, '', pathname);
  try {
    const waiting = sessionStorage.getItem(WAITING) ?? '';
    sessionStorage.removeItem(WAITING);
    return readHanded(hash) ?? readHanded(waiting);
  } catch {
    return readHanded(hash);
  }
}

/** Whether it waits: without storage a text is not taken through the sign-in. */
function keepForSignIn({ title, text }: HandedText): void {
  try {
    sessionStorage.setItem(WAITING, `#${new URLSearchParams({ title, text }).toString()}`);
  } catch {
    // The form opens blank.
  }
}

/** Hands a text from elsewhere over to the form of a new prompt. Nothing is saved by itself. */
export function TakeText({ userId }: { userId: string | null }) {
  const router = useRouter();
  const [isTooLong, setTooLong] = useState(false);
  useEffect(() => {
    const take = () => {
      const wasTooLong = window.location.hash === `#${TOO_LONG}`;
      const handed = takeHanded();
      setTooLong(wasTooLong);
      if (handed === null) return;
      if (userId === null) {
        keepForSignIn(handed);
        router.replace(`/login?callbackUrl=${encodeURIComponent(SAVE_PATH)}`);
        return;
      }
      storePrefill(userId, { title: handed.title, content: handed.text, tags: [] });
      router.replace('/prompts/new');
    };
    take();
    // A bookmark pressed on this very page.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, [router, userId]);
  if (!isTooLong) return null;
  return (
    <Banner tone="warn" role="status" className="mb-6" title="That text is too long to hand over">
      Copy it, and paste it into a new prompt.
    </Banner>
  );
}
