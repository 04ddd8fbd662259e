import type { Metadata } from 'next';
import { PageShell } from '@/components/layout/page-shell';
import { Banner } from '@/components/ui/banner';
import { ButtonLink } from '@/components/ui/button-link';
import { Hero } from '@/features/home/hero';
import { PopularPrompts } from '@/features/home/popular-prompts';
import { getActor } from '@/server/auth/session';
import { api } from '@/trpc/server';

export const metadata: Metadata = { alternates: { canonical: '/' } };

/** Cards on the home page. */
const POPULAR = 6;

export default async function HomePage() {
  const [actor, popular] = await Promise.all([
    getActor(),
    api.prompt.list({ sort: 'used', perPage: POPULAR, excerpt: true }),
  ]);
  const isMember = actor.kind === 'member';
  return (
    <PageShell>
      <Hero total={popular.total} isMember={isMember} />
      <PopularPrompts prompts={popular.items} actor={actor} />
      {!isMember && (
        <Banner
          tone="primary"
          title="Ready to create your own prompts?"
          actions={
            <>
              <ButtonLink href="/login" variant="secondary">
                Sign In
              </ButtonLink>
              <ButtonLink href="/register">Register Now</ButtonLink>
            </>
          }
        >
          Collaborate on AI prompts with your team.
        </Banner>
      )}
    </PageShell>
  );
}
