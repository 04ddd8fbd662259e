'use client';

import { Copy } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { LongText } from '@/components/ui/long-text';
import { TOKEN_PLACEHOLDER, agentMessages } from '@/domain/agent/messages';
import {
  type AgentProgram,
  FIRST_REQUEST,
  shortToken,
  skillsCommand,
  withToken,
} from '@/domain/agent/programs';
import { CopyLine } from './copy-line';

const { connect } = agentMessages;

interface ConnectStepsProps {
  program: AgentProgram;
  /** The access token created for it, if any. */
  token: string | null;
  isGuest: boolean;
  isCopying: boolean;
  /** Error of creating the token. */
  problem: string | null;
  onCopy: () => void;
  /** Choice of the token's permissions. */
  rights: ReactNode;
  /** The wait for the first call, below the request that makes it. */
  waiting: ReactNode;
}

/** The steps that connect an app: a text to paste, a first request, and a line for skills if it reads folders of them. */
export function ConnectSteps(props: ConnectStepsProps) {
  const { program, token, isGuest, isCopying, problem, onCopy, rights, waiting } = props;
  return (
    <ol className="grid gap-5">
      <Step
        number={1}
        title={
          <>
            {program.step}
            {program.place !== undefined && (
              <code className="ms-1.5 text-md font-normal">{program.place}</code>
            )}
          </>
        }
        action={
          <Button
            icon={<Copy aria-hidden="true" />}
            loading={isCopying}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onClick={onCopy}
          >
            Copy
          </Button>
        }
      >
        {problem !== null && <ErrorBox className="mb-3">{problem}</ErrorBox>}
        <Snippet program={program} token={token} />
        <p className="mt-2 text-sm text-fg-muted">
          <TokenNote program={program} isMade={token !== null} isGuest={isGuest} />
        </p>
        {rights}
      </Step>
      <Step
        number={2}
        title={program.next}
        action={<CopyLine name={`Copy: ${program.next}`} text={FIRST_REQUEST} />}
      >
        <Code>{FIRST_REQUEST}</Code>
        {waiting && <div className="mt-3">{waiting}</div>}
      </Step>
      {program.skillsFolder !== undefined && <SkillsStep folder={program.skillsFolder} />}
    </ol>
  );
}

/** The line that installs skills, for agents that read them from a folder. */
function SkillsStep({ folder }: { folder: string }) {
  const command = skillsCommand(folder);
  return (
    <Step
      number={3}
      title={connect.skills}
      action={<CopyLine name={`Copy: ${connect.skills}`} text={command} />}
    >
      <Code>{command}</Code>
      <p className="mt-2 text-sm text-fg-muted">
        {connect.skillsNote}{' '}
        <Link href="/developers#command-line" className="link">
          {connect.commandLine}
        </Link>
      </p>
    </Step>
  );
}

function TokenNote({
  program,
  isMade,
  isGuest,
}: {
  program: AgentProgram;
  isMade: boolean;
  isGuest: boolean;
}) {
  if (!program.hasToken) return connect.signsIn;
  if (!isGuest) return isMade ? connect.tokenOnce : connect.tokenLater;
  return (
    <>
      <Link href="/login?callbackUrl=%2Fconnect" className="link">
        {connect.signIn}
      </Link>{' '}
      {connect.guest}
    </>
  );
}

function Snippet({ program: { text }, token }: { program: AgentProgram; token: string | null }) {
  const [before = '', ...after] = text.split(TOKEN_PLACEHOLDER);
  if (after.length === 0)
    return (
      <Code>
        <LongText text={text} />
      </Code>
    );
  return (
    <Code>
      {before}
      <mark className="rounded-sm bg-mark px-0.5 text-on-mark">
        {token === null ? TOKEN_PLACEHOLDER : shortToken(token)}
      </mark>
      {withToken(after.join(TOKEN_PLACEHOLDER), token === null ? TOKEN_PLACEHOLDER : shortToken(token))}
    </Code>
  );
}

function Code({ children }: { children: ReactNode }) {
  return (
    <pre className="rounded-md border border-border bg-inset p-3 text-sm wrap-anywhere whitespace-pre-wrap">
      <code>{children}</code>
    </pre>
  );
}

function Step({
  number,
  title,
  action,
  children,
}: {
  number: number;
  title: ReactNode;
  action: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-border not-first:border-t not-first:pt-5">
      <span
        aria-hidden="true"
        className="flex size-6.5 items-center justify-center rounded-full border border-fg text-sm font-semibold"
      >
        {number}
      </span>
      <div>
        <div className="mb-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="text-lg font-semibold wrap-anywhere">{title}</h2>
          {action}
        </div>
        {children}
      </div>
    </li>
  );
}
