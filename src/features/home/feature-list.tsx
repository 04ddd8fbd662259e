import Link from 'next/link';
import { FEATURES } from './features';

const ALT =
  'A prompt in Cuebook: its text with fields to fill in, who approved it, its versions, tests and discussion';

/** A prompt of the demo library as a member sees it, in both themes; the one that isn't shown is not fetched. */
function Screenshot({ theme, className }: { theme: 'light' | 'dark'; className: string }) {
  return (
    <img
      src={`/home/prompt-${theme}.webp`}
      width={1280}
      height={800}
      loading="lazy"
      decoding="async"
      alt={ALT}
      className={`${className} h-auto w-full rounded-lg border border-border`}
    />
  );
}

/** The five features, beside the screen where most of them meet. */
export function FeatureList() {
  return (
    <section aria-labelledby="features" className="mt-14">
      <h2 id="features" className="text-2xl">
        What your team gets
      </h2>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <div className="lg:sticky lg:inset-bs-[calc(var(--header-height)+2rem)]">
          <Screenshot theme="light" className="dark:hidden" />
          <Screenshot theme="dark" className="hidden dark:block" />
        </div>
        <ul className="grid">
          {FEATURES.map(({ id, title, text, href, linkText }) => (
            <li key={id} className="border-t border-border py-4 first:border-t-0 first:pt-0">
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1.5 text-fg-muted">{text}</p>
              <Link
                href={href}
                prefetch={false}
                className="mt-1 inline-block w-fit py-1.5 link touch:min-h-11 touch:content-center"
              >
                {linkText}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
