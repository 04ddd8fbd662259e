'use client';

import { type ReactNode, use } from 'react';
import { messages } from '@/domain/messages';
import type { PromptDto } from '@/domain/prompt/schema';
import { LatestStatus } from '@/features/status/latest-status';
import { PublicNeedsApproval } from '@/features/status/public-approval';
import { AboutPrompt } from '../detail/about-prompt';

/** The column beside each tab of a prompt for members: its last test or approval, and its facts. */
export function MemberAbout({
  prompt,
  children,
  below,
}: {
  prompt: PromptDto;
  /** Before all. */
  children?: ReactNode;
  /** After the facts. */
  below?: ReactNode;
}) {
  const publicNeedsApproval = use(PublicNeedsApproval);
  const isHeldBack =
    (publicNeedsApproval || prompt.space?.publicNeedsApproval === true) &&
    prompt.isShared &&
    prompt.status?.status !== 'approved';
  return (
    <AboutPrompt prompt={prompt} below={below}>
      {children}
      <LatestStatus prompt={prompt} />
      {isHeldBack && <p className="text-sm text-fg-muted">{messages.status.notPublic}</p>}
    </AboutPrompt>
  );
}
