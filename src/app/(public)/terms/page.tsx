import type { Metadata } from 'next';
import { ReadingPage, type ReadingSection } from '@/components/layout/reading-page';
import { pageMetadata } from '../../page-metadata';
import { setCacheTags } from '../../cache-tags';

export const metadata: Metadata = pageMetadata({
  title: 'Terms',
  description: 'The terms for using this prompt library.',
  path: '/terms',
});

const SECTIONS: readonly ReadingSection[] = [
  {
    id: 'account',
    title: 'Your account',
    body: (
      <p>
        Use your own name and email address, keep your password secret, and tell an admin if someone else uses
        your account. You’re responsible for what happens with it.
      </p>
    ),
  },
  {
    id: 'prompts',
    title: 'Your prompts',
    body: (
      <p>
        You own what you write. Anyone can read, copy and use a prompt you share. Making it private again
        doesn’t undo copies. Only share what you’re allowed to, and never put passwords, keys or personal data
        in a shared prompt.
      </p>
    ),
  },
  {
    id: 'conduct',
    title: 'What isn’t allowed',
    body: (
      <ul>
        <li>Anything illegal, or intended to harm, harass or deceive.</li>
        <li>Content you don’t have the right to share.</li>
        <li>Trying to access accounts, prompts or servers that aren’t yours, or overloading this one.</li>
      </ul>
    ),
  },
  {
    id: 'moderation',
    title: 'Moderation',
    body: (
      <p>
        Admins may delete prompts, and deactivate or delete accounts, that violate these terms. Every action
        is logged. Admins can restore deleted prompts for 30 days.
      </p>
    ),
  },
  {
    id: 'ai',
    title: 'AI-generated text',
    body: (
      <p>
        The generator and editor can request text from an AI service. It may be wrong, so review it before
        use. The service’s terms also apply.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'No warranty',
    body: (
      <p>
        The software is provided “as is” under the MIT license, without warranty. The operator doesn’t
        guarantee availability. Export your prompts regularly from My Prompts.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: <p>When we change these terms, we update the date at the top of this page.</p>,
  },
];

export default async function TermsPage() {
  setCacheTags();
  return (
    <ReadingPage
      title="Terms"
      note="Last updated March 8, 2025"
      lead={
        <p>
          By using this library, you agree to these terms with the operator of its server. Any separate
          agreement with the operator takes precedence.
        </p>
      }
      sections={SECTIONS}
    />
  );
}
