'use client';
'use memo';

import { ChevronDown, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { DropdownMenu } from '@/components/ui/dropdown-menu';
import type { OpenInTarget } from '@/domain/prompt/open-in';
import { useKeyAction } from '@/features/prompt-base/actions/key-actions';
import { useFill } from '@/features/prompt-base/fill/fill-context';
import { FillCount } from '../fill/fill-count';
import { OpenInButton } from './open-in-button';

export interface PromptBarProps {
  onCopy: () => void;
  /** Copies the text without any values. */
  onCopyTemplate: () => void;
  targets: readonly OpenInTarget[];
  onOpenIn: (target: OpenInTarget) => void;
  /** Further actions of the reader. */
  children?: ReactNode;
}

/** Actions on the text of a prompt with the same values, sticky above it; on small screens below. */
export function PromptBar({ onCopy, onCopyTemplate, targets, onOpenIn, children }: PromptBarProps) {
  const copyRef = useKeyAction('copy', onCopy);
  const hasVariables = (useFill()?.fields.length ?? 0) > 0;
  return (
    <div
      role="group"
      aria-label="Use this prompt"
      data-bottom-bar="narrow"
      className="@container/bar z-20 flex flex-wrap items-center gap-x-2 border-border bg-surface max-lg:fixed max-lg:inset-x-0 max-lg:inset-be-0 max-lg:border-t max-lg:bg-bg max-lg:px-4 max-lg:pt-2 max-lg:pb-[max(0.5rem,env(safe-area-inset-bottom))] max-lg:has-[[role=status]]:pt-0.5 lg:sticky lg:inset-bs-(--header-height) lg:gap-y-2 lg:rounded-se-lg lg:border-b lg:px-4 lg:py-2.5 print:hidden"
    >
      <div className="flex min-w-0 max-lg:flex-1">
        <Button
          ref={copyRef}
          className={`min-w-0 whitespace-nowrap max-lg:flex-1 max-[22.5rem]:gap-1.5 max-[22.5rem]:px-2 ${hasVariables ? 'rounded-e-none' : ''}`}
          icon={<Copy aria-hidden="true" />}
          title={hasVariables ? 'Copies the text with your values filled in' : undefined}
          onClick={onCopy}
        >
          Copy Prompt
        </Button>
        {hasVariables && (
          <DropdownMenu
            trigger={
              <Button aria-label="More ways to copy" className="ms-px rounded-s-none px-2 touch:min-w-11">
                <ChevronDown aria-hidden="true" />
              </Button>
            }
            entries={[
              { label: 'Copy as template', icon: <Copy aria-hidden="true" />, onSelect: onCopyTemplate },
            ]}
          />
        )}
      </div>
      <OpenInButton targets={targets} onOpenIn={onOpenIn} />
      {children}
      <FillCount />
    </div>
  );
}
