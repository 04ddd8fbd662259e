'use client';

import { useRef, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import type { PublicProfile } from '@/domain/profile/schema';
import { trpc } from '@/trpc/client';
import { errorCode, errorText, fieldErrors } from '@/trpc/error';
import { announceSessionEnd } from '@/trpc/session-end';
import type { AvatarChoice } from './avatar-choice';
import { AvatarFailure, sendAvatar } from './send-avatar';

export type ProfileFormValues = {
  fullName: string;
  bio: string;
  website: string;
  twitter: string;
  github: string;
};

/** Why the last save failed. Nothing of it was kept, and the form still holds everything. */
export type SaveProblem = { title: string; text: string; needsSignIn: boolean };

/**
 * Saves one's own profile: first the new picture goes to the storage, then everything is saved in one call. A second press while the first is under way does nothing.
 */
export function useSaveProfile(onSaved: (profile: PublicProfile) => void) {
  const update = trpc.profile.update.useMutation();
  const isBusy = useRef(false);
  /** A picture that is in the storage already: a save that failed after it sends it no second time. */
  const sent = useRef<{ blob: Blob; avatarUrl: string } | null>(null);
  const [step, setStep] = useState<'idle' | 'avatar' | 'profile'>('idle');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<SaveProblem | null>(null);

  async function addressOf(avatar: AvatarChoice): Promise<string | null | undefined> {
    if (avatar.kind === 'saved') return undefined;
    if (avatar.kind === 'removed') return null;
    if (sent.current?.blob !== avatar.blob) {
      setStep('avatar');
      sent.current = { blob: avatar.blob, avatarUrl: await sendAvatar(avatar.blob) };
    }
    return sent.current.avatarUrl;
  }

  function explain(error: unknown) {
    if (error instanceof AvatarFailure) {
      if (error.isSignedOut) announceSessionEnd();
      else toast.error(messages.profile.avatarFailed);
      setProblem({
        title: messages.profile.avatarFailed,
        text: error.message,
        needsSignIn: error.isSignedOut,
      });
      return;
    }
    const needsSignIn = errorCode(error) === 'UNAUTHORIZED';
    if (!needsSignIn) toast.error(messages.profile.updateFailed);
    const refused = fieldErrors(error);
    setErrors(refused);
    if (Object.keys(refused).length > 0) return;
    // It may be the picture that is gone: the next try sends it again.
    sent.current = null;
    setProblem({ title: messages.profile.updateFailed, text: errorText(error), needsSignIn });
  }

  async function save({ twitter, github, ...fields }: ProfileFormValues, avatar: AvatarChoice) {
    if (isBusy.current) return;
    isBusy.current = true;
    setErrors({});
    setProblem(null);
    try {
      const avatarUrl = await addressOf(avatar);
      setStep('profile');
      const saved = await update.mutateAsync({
        ...fields,
        socialLinks: { twitter, github },
        ...(avatarUrl !== undefined && { avatarUrl }),
      });
      onSaved(saved);
    } catch (error) {
      explain(error);
    }
    isBusy.current = false;
    setStep('idle');
  }

  return { save, step, errors, problem };
}
