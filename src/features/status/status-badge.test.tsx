import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PromptBadge } from '@/domain/prompt/schema';
import { PublicNeedsApproval } from './public-approval';
import { StatusBadge } from './status-badge';

/** The hint of a badge is true for every reader, with all settings of the library. */

function hint(status: PromptBadge['status'], isShared: boolean, needsApproval: boolean): string | null {
  const { unmount } = render(
    <PublicNeedsApproval value={needsApproval}>
      <StatusBadge badge={{ status, approvedByName: null }} isShared={isShared} />
    </PublicNeedsApproval>,
  );
  const badge = screen.getByText(/^(Tested|Approved|Shared)$/);
  const described = badge.closest('[aria-describedby]')?.getAttribute('aria-describedby');
  const text = document.getElementById(described ?? '')?.textContent ?? null;
  unmount();
  return text;
}

it.each([
  ['shared', true, false, 'This prompt is visible to everyone in the public browse section.'],
  ['shared', true, true, 'This prompt is visible to members now and to guests once a version is approved.'],
  ['tested', true, true, 'This prompt is shared and has been tested; it is not approved yet.'],
  ['tested', false, true, 'This prompt is still being edited and not visible to others.'],
  ['approved', true, true, 'This prompt has been approved: it is live.'],
] as const)(
  'the badge of %s (shared: %s, needs approval: %s) is: %s',
  (status, isShared, needsApproval, text) => {
    expect(hint(status, isShared, needsApproval)).toBe(text);
  },
);
