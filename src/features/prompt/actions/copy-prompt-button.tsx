'use client';

import { ChevronDown, Copy } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { DropdownMenu } from '@/components/ui/dropdown-menu';
import type { OpenInTarget } from '@/domain/prompt/open-in';
import { useKeyAction } from '@/features/prompt-base/actions/key-actions';
import { openInEntries } from './open-in-entries';

/**
 * Copy Prompt on the page of a prompt, with the services it can be opened in behind
 * the arrow; without the arrow where there is none.
 */
export function CopyPromptButton({
  onPress,
  targets,
  onChoose,
}: {
  onPress: () => void;
  targets: readonly OpenInTarget[];
  onChoose: (target: OpenInTarget) => void;
}) {
  const ref = useKeyAction('copy', onPress);
  const isSplit = targets.length > 0;
  return (
    <div className="flex min-w-0 flex-1">
      <Button
        ref={ref}
        size="hero"
        className={isSplit ? 'min-w-0 flex-1 rounded-s-md px-3' : 'min-w-0 flex-1 rounded-md px-3'}
        icon={<Copy aria-hidden="true" />}
        onClick={onPress}
      >
        Copy Prompt
      </Button>
      {isSplit && (
        <DropdownMenu
          align="end"
          trigger={
            <Button size="hero" aria-label="Open in" className="ms-px w-11.5 rounded-e-md px-0 lg:w-9.5">
              <ChevronDown aria-hidden="true" />
            </Button>
          }
          entries={openInEntries(targets, onChoose)}
        />
      )}
    </div>
  );
}
