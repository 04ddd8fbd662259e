'use client';

import type { OpenInTarget } from '@/domain/prompt/open-in';
import { CopyPromptButton } from '../actions/copy-prompt-button';
import { useFilled } from '@/features/prompt-base/fill/use-filled';

/** Copies the prompt around it as it is filled in, or takes it to a service. */
export function GuestCopyButton({ targets }: { targets: readonly OpenInTarget[] }) {
  const { copy, openIn } = useFilled();
  return (
    <CopyPromptButton
      onPress={() => void copy()}
      targets={targets}
      onChoose={(target) => void openIn(target)}
    />
  );
}
