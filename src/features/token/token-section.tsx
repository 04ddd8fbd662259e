import { ButtonLink } from '@/components/ui/button-link';
import { agentMessages } from '@/domain/agent/messages';
import { CONSENT_PATH } from '@/domain/connection/paths';
import { tokenMessages } from '@/domain/token/messages';
import { SecuritySection } from '@/features/account/security-section';

/** Leads from the account's security to the page of agents and access tokens. */
export function TokenSection() {
  return (
    <SecuritySection title={tokenMessages.title} lead={agentMessages.connect.moved}>
      <ButtonLink href={CONSENT_PATH} variant="secondary">
        {agentMessages.connect.agents}
      </ButtonLink>
    </SecuritySection>
  );
}
