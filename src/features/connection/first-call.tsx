'use client';

import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Time } from '@/components/ui/time';
import { agentMessages } from '@/domain/agent/messages';
import type { AgentProgram } from '@/domain/agent/programs';
import { useMarkRead } from '@/features/notification/use-mark-read';
import type { Agent } from './agents';

const { connect } = agentMessages;

/** How long to wait before naming what could be wrong. */
const PATIENCE_MS = 120_000;

/** Waits for the first call of an app, and then says what it read. */
export function FirstCall({
  program,
  agent,
  onAnother,
}: {
  program: AgentProgram;
  /** The agent once it has called. */
  agent: Agent | null;
  onAnother: () => void;
}) {
  const isLate = useLate(agent === null);
  useMarkRead('token', agent?.id ?? null);
  return (
    <div role="status">
      {agent === null ? (
        <div className="rounded-md border border-border px-3 py-2.5 text-md">
          <p>
            <strong>{connect.waiting}</strong> <span className="text-fg-muted">{connect.mayLeave}</span>
          </p>
          {isLate && (
            <>
              <p className="mt-2 font-semibold">{connect.noCall}</p>
              <ul className="list-disc ps-5">
                {program.hints.map((hint) => (
                  <li key={hint}>{hint}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      ) : (
        <Banner
          tone="primary"
          icon={<CircleCheck aria-hidden="true" />}
          title={connect.connected(agent.name)}
          actions={
            <Button variant="secondary" onClick={onAnother}>
              {connect.another}
            </Button>
          }
        >
          <span dir="auto">
            {agent.lastRead === null ? connect.hasCalled : connect.hasRead(agent.lastRead.title)}
          </span>{' '}
          <Time date={agent.lastRead?.at ?? agent.lastUsedAt ?? agent.createdAt} />
        </Banner>
      )}
    </div>
  );
}

/** Whether it has been waited for long. */
function useLate(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isWaiting && isLate;
}
