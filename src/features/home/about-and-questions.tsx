import Link from 'next/link';
import type { ReactNode } from 'react';

/** What the product is, in a paragraph. */
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
          A prompt book is what a stage manager calls the show from: every cue, in order, in one place, kept
          up by everybody who works on it. Cuebook is that for the prompts a team gives to its AI tools.
        </p>
        <p>
          It runs on a server of your own, keeps everything in your own database, and is free software under
          the MIT licence.{' '}
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
      Not for reading. Anybody can browse, search and copy shared prompts and use the{' '}
      <Link href="/generate-prompt" prefetch={false} className="link">
        prompt generator
      </Link>
      . An account is for creating, saving and sharing your own, and for favourites.
    </>,
  ],
  [
    'Who can see my prompts?',
    'A shared prompt is public. A private one is yours alone: it is in nobody else’s lists, searches or counts. An admin of the library can open and delete it by its address, to moderate. One press switches between the two at any time.',
  ],
  [
    'What are the marked words in a prompt?',
    'Places to fill in, written {{like this}}. The page of the prompt gives each of them a field, and Copy takes the finished text.',
  ],
  [
    'What happens to the old text when a prompt changes?',
    'It stays. Every saved change is a version in the prompt’s history, and its author can make any of them the newest again.',
  ],
  [
    'What do Tested and Approved mean?',
    'Somebody put a name to exactly this version: a contributor tried it, or an admin approved it. A change of the text starts without either.',
  ],
  [
    'Can I bring prompts I already have, and take them away again?',
    'Yes. My Prompts imports CSV, JSON and JSON Lines, with a preview before anything is written, and exports all of your prompts as a file.',
  ],
  [
    'Where is everything kept?',
    <>
      On the server that runs this library, in its own database. The{' '}
      <Link href="/privacy" prefetch={false} className="link">
        privacy page
      </Link>{' '}
      says what that is and for how long.
    </>,
  ],
];

/** Questions people ask first. */
export function Questions() {
  return (
    <section
      aria-labelledby="faq"
      className="mt-14 grid gap-x-14 gap-y-4 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      <h2 id="faq" className="text-2xl">
        Questions
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
