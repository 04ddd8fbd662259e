import { ShieldCheck } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button-link';
import { gateMessages as said } from '@/domain/gate/messages';
import type { BrokenGate } from '@/domain/gate/schema';
import { InboxLine } from './inbox-line';

/** For owners and admins: an approval gate that no version can meet. It stays until that has changed. */
export function GateLine({ gate }: { gate: BrokenGate }) {
  const { space, reasons, createdAt } = gate;
  const href = space === null ? '/admin/setup#approval' : `/spaces/${space.slug}?tab=settings`;
  const text = said.broken(space === null ? said.library : `“${space.name}”`);
  return (
    <InboxLine
      name={said.heading}
      sign={ShieldCheck}
      text={text}
      href={href}
      at={createdAt}
      actions={
        <ButtonLink
          size="dense"
          variant="secondary"
          data-inbox-main
          href={href}
          aria-label={`${said.openSettings}: ${text}`}
        >
          {said.openSettings}
        </ButtonLink>
      }
    >
      <p className="text-sm text-fg-muted">{reasons.join(', ')}</p>
    </InboxLine>
  );
}
