import type { Metadata } from 'next';
import { JsonLd } from '@/components/layout/json-ld';
import { PageShell } from '@/components/layout/page-shell';
import { Banner } from '@/components/ui/banner';
import { ButtonLink } from '@/components/ui/button-link';
import { messages } from '@/domain/messages';
import { webSite } from '@/domain/publish/structured-data';
import { siteUrl } from '@/env';
import { JustRegistered } from '@/features/account/just-registered';
import { About, Questions } from '@/features/home/about-and-questions';
import { FeatureList } from '@/features/home/feature-list';
import { Hero } from '@/features/home/hero';
import { PopularPrompts } from '@/features/home/popular-prompts';
import { chooseSample } from '@/features/home/sample';
import { Testimonials } from '@/features/home/testimonials';
import { getActor } from '@/auth/session';
import { api } from '@/trpc/server';
import { pageMetadata } from '../page-metadata';
import { cardsOf, setCacheTags } from '../cache-tags';

export const metadata: Metadata = pageMetadata({
  description:
    'The team library for AI prompts. Write a prompt once, add variables, share it, and keep every version.',
  path: '/',
  feed: '/feed.xml',
});

/** Cards on the home page. */
const POPULAR = 6;
const VALUED = 3;

export default async function HomePage() {
  const [actor, popular, valued] = await Promise.all([
    getActor(),
    api.prompt.list({ sort: 'used', perPage: POPULAR + 1, excerpt: true }),
    api.prompt.list({ sort: 'starred', perPage: POPULAR + 1 + VALUED, excerpt: true }),
  ]);
  const loved = valued.items.filter(({ favoriteCount }) => favoriteCount > 0);
  const { sample, others: mostUsed } = chooseSample(popular.items);
  const cards = mostUsed.slice(0, POPULAR);
  // No prompt is on the page twice.
  const shown = new Set(popular.items.map(({ id }) => id));
  const others = loved.filter(({ id }) => !shown.has(id)).slice(0, VALUED);
  setCacheTags('list', 'order:used', 'order:starred', ...cardsOf([...popular.items, ...others]));
  const isMember = actor.kind === 'member';
  return (
    <PageShell className="pt-8 sm:pt-10">
      <JsonLd data={[webSite(siteUrl)]} />
      {isMember && (
        <JustRegistered>
          <Banner
            tone="primary"
            role="status"
            title="You’re in."
            actions={<ButtonLink href="/dashboard">Open the library</ButtonLink>}
          />
        </JustRegistered>
      )}
      <Hero total={popular.total} isMember={isMember} sample={sample} />
      <PopularPrompts
        prompts={cards}
        total={popular.total}
        isTotalCapped={popular.totalIsCapped}
        actor={actor}
      />
      <FeatureList />
      <Testimonials prompts={others} areAllAbove={loved.length > 0 && others.length === 0} />
      <About />
      <Questions />
      <Banner
        tone="primary"
        className="mt-14"
        title={messages.list.invitation}
        actions={
          isMember ? (
            <ButtonLink href="/dashboard">Open the library</ButtonLink>
          ) : (
            <>
              <ButtonLink href="/login" variant="secondary" prefetch={false}>
                Sign In
              </ButtonLink>
              <ButtonLink href="/register" prefetch={false}>
                Register Now
              </ButtonLink>
            </>
          )
        }
      >
        Collaborate on AI prompts with your team.
      </Banner>
    </PageShell>
  );
}
