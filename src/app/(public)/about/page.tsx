import type { Metadata } from 'next';
import Link from 'next/link';
import { ReadingPage } from '@/components/layout/reading-page';
import { FEATURES } from '@/features/home/features';
import { Screenshot } from '@/features/home/screenshot';
import { pageMetadata } from '../../page-metadata';
import { setCacheTags } from '../../cache-tags';

export const metadata: Metadata = pageMetadata({
  title: 'About',
  description:
    'Cuebook is a library where teams write, share, test and track the prompts they give to AI tools.',
  path: '/about',
});

export default async function AboutPage() {
  setCacheTags();
  return (
    <ReadingPage
      title="About Cuebook"
      lead={
        <p>
          Write prompts once, share them with your team, find them fast and improve them together. The name
          comes from the prompt book a stage manager uses to cue a show.
        </p>
      }
      sections={[
        {
          id: 'life',
          title: 'The life of a prompt',
          body: (
            <>
              <ol className="grid list-decimal gap-1.5 ps-5">
                <li>Somebody writes it, and marks what changes from use to use {'{{like this}}'}.</li>
                <li>Others find it, fill in the fields in its text and copy the result.</li>
                <li>
                  Anyone with a better wording edits it, or suggests a change. Every change is a version, and
                  comparisons show it word by word.
                </li>
                <li>Test cases run on a version, contributors mark it as tested, and admins approve it.</li>
                <li>
                  Connected apps and agents read it from there, so a better version reaches them at once.
                </li>
              </ol>
              <Screenshot />
            </>
          ),
        },
        {
          id: 'features',
          title: 'Features',
          body: (
            <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
              {FEATURES.map(({ id, title, href, linkText }) => (
                <div key={id} id={id}>
                  <h3 className="text-md">{title}</h3>
                  <Link
                    href={href}
                    prefetch={false}
                    className="link touch:inline-flex touch:min-h-11 touch:items-center"
                  >
                    {linkText}
                  </Link>
                </div>
              ))}
            </div>
          ),
        },
        {
          id: 'generator',
          title: 'Prompt generator',
          body: (
            <p>
              Anyone can build a prompt from a framework or enhance a rough one in the{' '}
              <Link href="/generate-prompt" prefetch={false} className="link">
                prompt generator
              </Link>
              .
            </p>
          ),
        },
        {
          id: 'free',
          title: 'Free and self-hosted',
          body: (
            <p>
              Cuebook runs where its operator wants it and keeps what you write in a PostgreSQL database
              there. It is free software under the MIT license. What this library stores about you is on the{' '}
              <Link href="/privacy" className="link">
                privacy page
              </Link>
              , what you agree to by using it in the{' '}
              <Link href="/terms" className="link">
                terms
              </Link>
              .
            </p>
          ),
        },
      ]}
    />
  );
}
