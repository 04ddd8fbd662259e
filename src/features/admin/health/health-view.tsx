'use client';

import Link from 'next/link';
import { useRef } from 'react';
import { Badge } from '@/components/ui/badge';
import { ErrorBox } from '@/components/ui/error-box';
import { Skeleton } from '@/components/ui/skeleton';
import type { HealthCheck } from '@/domain/admin/health';
import { healthMessages } from '@/domain/admin/health-messages';
import { SetupPart } from '@/domain/admin/setup';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { RestoreHoldNotice } from './restore-hold-notice';
import { SignInTests } from './sign-in-tests';
import { TestButton } from './test-button';

const STATE_TONE = { ok: 'ok', notice: 'warn', problem: 'danger' } as const;

/** For admins: what the library runs on, part by part, with what to do where something is wrong. */
export function HealthView() {
  const { data, error, refetch } = trpc.admin.health.useQuery({});
  const list = useRef<HTMLUListElement>(null);
  if (error) return <ErrorBox onRetry={() => void refetch()}>{errorText(error)}</ErrorBox>;
  if (data === undefined) return <Skeleton className="h-80 w-full" />;
  return (
    <>
      {data.held !== null && <RestoreHoldNotice held={data.held} onReleased={() => list.current?.focus()} />}
      <ul ref={list} tabIndex={-1} className="grid gap-3">
        {data.checks.map((check) => (
          <Part key={check.part} check={check} />
        ))}
      </ul>
      <p className="mt-6 text-md text-fg-muted">{healthMessages.version(data.version)}</p>
    </>
  );
}

function Part({ check: { part, state, text, remedy, links = [] } }: { check: HealthCheck }) {
  const tested = SetupPart.safeParse(part);
  return (
    <li className="grid gap-1 rounded-lg border border-border bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg">{healthMessages.names[part]}</h2>
        <Badge tone={STATE_TONE[state]}>{healthMessages.states[state]}</Badge>
      </div>
      <p className="text-md wrap-anywhere">{text}</p>
      {remedy !== '' && <p className="text-md wrap-anywhere text-fg-muted">{remedy}</p>}
      {links.length > 0 && (
        <ul className="flex flex-wrap gap-x-4">
          {links.map(({ name, path }) => (
            <li key={path} className="min-w-0 wrap-anywhere">
              <Link
                href={path}
                className="inline-flex items-center font-semibold underline underline-offset-3 touch:min-h-11"
              >
                <bdi>{name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {tested.success && <TestButton part={tested.data} />}
      {part === 'signIn' && <SignInTests />}
    </li>
  );
}
