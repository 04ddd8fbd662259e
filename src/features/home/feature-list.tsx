import Link from 'next/link';
import { FEATURES } from './features';
import { Screenshot } from './screenshot';

/** The five features, beside the screen where most of them meet. */
export function FeatureList() {
  return (
    <section aria-labelledby="features" className="mt-14">
      <h2 id="features" className="text-2xl">
        What your team gets
      </h2>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <div className="lg:sticky lg:inset-bs-[calc(var(--header-height)+2rem)]">
          <Screenshot />
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
