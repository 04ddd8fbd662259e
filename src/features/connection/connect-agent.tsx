'use client';

import { KeyRound } from 'lucide-react';
import Link from 'next/link';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { lazyToast } from '@/components/ui/lazy-toast';
import { useFreshDialog } from '@/components/ui/use-fresh-dialog';
import type { Role } from '@/domain/account/role';
import { agentMessages } from '@/domain/agent/messages';
import { type AgentAddresses, type AgentProgram, agentPrograms } from '@/domain/agent/programs';
import { isCovered } from '@/lib/covered-page';
import { NewTokenDialog } from '@/features/token/new-token-dialog';
import { copyText } from '@/lib/clipboard';
import { pressedEnter } from '@/lib/pressed-enter';
import { errorText } from '@/trpc/error';
import { AgentList } from './agent-list';
import { ConnectSteps } from './connect-steps';
import { FirstCall } from './first-call';
import { ProgramTiles } from './program-tiles';
import { RightsChoice } from './rights-choice';
import { type AgentRights, useAgentToken } from './use-agent-token';
import { type AwaitedAgent, type FirstAgents, useAgents } from './use-agents';
import { useChosenProgram } from './use-chosen-program';

const { connect } = agentMessages;

const READ_ONLY: AgentRights = { canSuggest: false, spaceId: null };
const DEFAULT_APP = 'claude-code';

interface ConnectAgentProps {
  addresses: AgentAddresses;
  /** Whether the library has an address on the internet. */
  isReachable: boolean;
  /** Null for guests. */
  role: Role | null;
  /** Null for guests. */
  first: FirstAgents | null;
}

/** Connects an agent: which app, the two steps, the wait for its first call, and the agents there are. */
export function ConnectAgent({ addresses, isReachable, role, first }: ConnectAgentProps) {
  const programs = agentPrograms(addresses).map((one) => ({ ...one, isShut: one.isRemote && !isReachable }));
  const open = programs.filter(({ isShut }) => !isShut);
  const [chosenId, choose] = useChosenProgram(
    open.map(({ id }) => id),
    DEFAULT_APP,
  );
  const program = open.find(({ id }) => id === chosenId) ?? open[0];
  const [copied, setCopied] = useState<readonly string[]>([]);
  const [rights, setRights] = useState(READ_ONLY);
  const token = useAgentToken();
  const made = token.made[program?.id ?? ''];
  const awaited = awaitedOf(program, made?.id, copied);
  const { agents, called } = useAgents(first, first === null ? null : awaited);
  const isGuest = role === null;
  useCopyKeys(() => program !== undefined && void copy(program));
  if (program === undefined) return null;

  async function copy(of: AgentProgram) {
    if (token.isCreating) return;
    const text = of.hasToken && !isGuest ? token.textFor(of, rights) : of.text;
    try {
      await copyText(text);
      lazyToast.success(connect.copied);
    } catch {
      const isMade = await Promise.resolve(text).then(
        () => true,
        () => false,
      );
      // The step itself shows that its token could not be made.
      if (!isMade) return;
      lazyToast.error(connect.notCopied);
    }
    setCopied((all) => [...all, of.id]);
  }

  return (
    <div className="grid gap-7">
      <ProgramTiles programs={programs} chosen={program.id} isReachable={isReachable} onChoose={choose} />
      {!isReachable && <NotReachable isAdmin={role === 'admin'} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-7 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card as="section" aria-label={program.name} className="grid gap-5 p-5">
          <ConnectSteps
            program={program}
            token={made?.token ?? null}
            isGuest={isGuest}
            isCopying={token.isCreating}
            problem={token.error === null ? null : errorText(token.error)}
            onCopy={() => void copy(program)}
            rights={
              program.hasToken &&
              !isGuest && (
                <RightsChoice
                  rights={rights}
                  maySuggest={role !== 'viewer'}
                  onChange={(changed) => {
                    setRights(changed);
                    if (called === null) token.discard(program.id);
                  }}
                />
              )
            }
            waiting={
              !isGuest &&
              awaited !== null && (
                <FirstCall
                  key={program.id}
                  program={program}
                  agent={called}
                  onAnother={() => setCopied((all) => all.filter((id) => id !== program.id))}
                />
              )
            }
          />
        </Card>
        {!isGuest && <OwnAgents agents={agents} />}
      </div>
    </div>
  );
}

/** Ctrl+Enter (⌘+Enter) copies the first step. */
function useCopyKeys(copy: () => void): void {
  const latest = useEffectEvent(copy);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!pressedEnter(event) || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      if (isCovered()) return;
      event.preventDefault();
      latest();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function awaitedOf(
  program: AgentProgram | undefined,
  tokenId: string | undefined,
  copied: readonly string[],
): AwaitedAgent | null {
  if (program === undefined || !copied.includes(program.id)) return null;
  if (!program.hasToken) return { kind: 'sign-in' };
  return tokenId === undefined ? null : { kind: 'token', id: tokenId };
}

function NotReachable({ isAdmin }: { isAdmin: boolean }) {
  return (
    <p className="-mt-4 text-sm text-fg-muted">
      {connect.needsPublicMore}{' '}
      {isAdmin && (
        <Link href="/admin" className="link">
          {connect.setAddress}
        </Link>
      )}
    </p>
  );
}

function OwnAgents({ agents }: { agents: Parameters<typeof AgentList>[0]['agents'] }) {
  const dialog = useFreshDialog();
  return (
    <section aria-labelledby="own-agents">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="own-agents" className="text-xl">
          {connect.agents}
        </h2>
        <Button
          variant="secondary"
          icon={<KeyRound aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={dialog.show}
        >
          {connect.onlyToken}
        </Button>
      </div>
      {agents.length > 0 ? (
        <Card className="p-4">
          <AgentList agents={agents} />
        </Card>
      ) : (
        <p className="text-md text-fg-muted">{connect.noAgents}</p>
      )}
      {dialog.wasOpened && <NewTokenDialog key={dialog.key} open={dialog.open} onClose={dialog.close} />}
    </section>
  );
}
