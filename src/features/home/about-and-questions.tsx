import Link from 'next/link';
import type { ReactNode } from 'react';

export function About() {
  return (
    <section
      aria-labelledby="about"
      className="mt-14 grid gap-x-14 gap-y-3 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      <h2 id="about" className="text-2xl">
        About Cuebook
      </h2>
      <div className="grid max-w-reading gap-3 text-lg text-fg-muted">
        <p>
          In theater, a prompt book holds every cue of a show in one place. Cuebook does the same for the
          prompts your team gives to AI tools.
        </p>
        <p>
          Self-hosted, on your own database, free and open source under the MIT license.{' '}
          <Link href="/about" className="link">
            More about Cuebook
          </Link>
        </p>
      </div>
    </section>
  );
}

const QUESTIONS: readonly [question: string, answer: ReactNode][] = [
  [
    'Do I need an account?',
    <>
      Not to read. Anyone can browse, search and copy shared prompts and use the{' '}
      <Link href="/generate-prompt" prefetch={false} className="link">
        prompt generator
      </Link>
      . You need an account to create, save, share and favorite prompts.
    </>,
  ],
  [
    'Who can see my prompts?',
    'Shared prompts are public. Private prompts are visible only to you and the people you share them with, and never appear in other people’s lists, searches or counts. Admins can open a private prompt by its address to moderate. You can switch at any time.',
  ],
  [
    'What are the highlighted words in a prompt?',
    'They’re variables, written {{like this}}. Fill them in on the prompt’s page, then copy the finished text.',
  ],
  [
    'What happens to the old text when I edit a prompt?',
    'We keep it. Every saved change is a version, and you can restore any of them.',
  ],
  [
    'What do Tested and Approved mean?',
    'A contributor tested this exact version, or an admin approved it. Any edit resets both.',
  ],
  [
    'Can I import and export prompts?',
    'Yes. Import many formats from My Prompts, with a preview before anything is saved. Export all your prompts anytime.',
  ],
  [
    'Where is my data stored?',
    <>
      On the server that runs this library, in its own database. See the{' '}
      <Link href="/privacy" prefetch={false} className="link">
        privacy page
      </Link>{' '}
      for details.
    </>,
  ],
];

export function Questions() {
  return (
    <section
      aria-labelledby="faq"
      className="mt-14 grid gap-x-14 gap-y-4 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      <h2 id="faq" className="text-2xl">
        FAQ
      </h2>
      <div className="border-t border-border-strong">
        {QUESTIONS.map(([question, answer]) => (
          <details key={question} className="group border-b border-border">
            <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-2 font-semibold hover:text-primary [&::-webkit-details-marker]:hidden">
              {question}
              <span
                aria-hidden="true"
                className="relative size-3.5 shrink-0 before:absolute before:inset-x-0 before:top-1/2 before:h-0.5 before:-translate-y-1/2 before:bg-current after:absolute after:inset-y-0 after:start-1/2 after:w-0.5 after:-translate-x-1/2 after:bg-current group-open:after:hidden"
              />
            </summary>
            <p className="max-w-reading pb-4 text-fg-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
