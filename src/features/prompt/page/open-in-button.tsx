'use client';

import { ChevronDown, ExternalLink } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { DropdownMenu } from '@/components/ui/dropdown-menu';
import type { OpenInTarget } from '@/domain/prompt/open-in';
import { openInEntries } from '../actions/open-in-entries';
import { useLastTarget } from '../actions/use-last-target';

/** Copies the filled-in text and opens it in a service; once one was used, that one is a single press. */
export function OpenInButton({
  targets,
  onOpenIn,
}: {
  targets: readonly OpenInTarget[];
  onOpenIn: (target: OpenInTarget) => void;
}) {
  const [last, remember] = useLastTarget(targets);
  if (targets.length === 0) return null;
  const entries = openInEntries(targets, (target) => {
    remember(target);
    onOpenIn(target);
  });
  if (last === null) {
    return (
      <DropdownMenu
        trigger={
          <Button
            variant="secondary"
            aria-label="Open in"
            className="max-sm:icon-only [&>span]:flex [&>span]:items-center [&>span]:gap-1"
            icon={<ExternalLink aria-hidden="true" />}
          >
            Open in
            <ChevronDown aria-hidden="true" />
          </Button>
        }
        entries={entries}
      />
    );
  }
  return (
    <div className="flex min-w-0">
      <Button
        variant="secondary"
        className="min-w-0 rounded-e-none whitespace-nowrap max-sm:icon-only"
        icon={<ExternalLink aria-hidden="true" />}
        onClick={() => onOpenIn(last)}
      >
        {`Open in ${last.name}`}
      </Button>
      <DropdownMenu
        trigger={
          <Button
            variant="secondary"
            aria-label="Other apps"
            className="-ms-px rounded-s-none px-2 touch:min-w-11"
          >
            <ChevronDown aria-hidden="true" />
          </Button>
        }
        entries={entries}
      />
    </div>
  );
}
