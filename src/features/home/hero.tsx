import { ButtonLink } from '@/components/ui/button-link';
import { SampleCard } from './sample-card';

/** What the product is, in one look: a sentence, two ways on, and a prompt that works. */
export function Hero({ total, isMember }: { total: number; isMember: boolean }) {
  return (
    <section className="grid items-center gap-x-16 gap-y-10 py-4 sm:py-10 lg:grid-cols-[minmax(0,1.05fr)_minmax(0,.95fr)]">
      <div>
        <h1 className="text-hero text-balance">
          Every good prompt, <span className="mark-band">on cue</span> for the whole team.
        </h1>
        <p className="mt-5 max-w-reading text-lg text-fg-muted">
          Write a prompt once, add variables for the parts that change, and share it. Everyone can find it,
          fill it in and copy the result. You keep the full history.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink href={isMember ? '/dashboard' : '/register'} size="hero">
            {isMember ? 'Open your dashboard' : 'Join the team'}
          </ButtonLink>
          <ButtonLink href="/browse-prompts" variant="secondary" size="hero">
            {`Browse ${total.toLocaleString('en-US')} shared prompts`}
          </ButtonLink>
        </div>
      </div>
      <SampleCard />
    </section>
  );
}
