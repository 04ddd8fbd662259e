import type { Metadata } from 'next';
import { ReadingPage } from '@/components/layout/reading-page';
import { pageMetadata } from '../../page-metadata';
import { setCacheTags } from '../../cache-tags';

export const metadata: Metadata = pageMetadata({
  title: 'Terms',
  description: 'What you agree to when you use this library of prompts.',
  path: '/terms',
});

export default async function TermsPage() {
  setCacheTags();
  return (
    <ReadingPage
      title="Terms"
      note="Last updated March 8, 2025"
      lead={
        <p>
          This library is offered by whoever operates its server. By using it you agree to what follows. Where
          the operator has made other terms with you, those come first.
        </p>
      }
      sections={[
        {
          id: 'account',
          title: 'Your account',
          body: (
            <p>
              Give a name and an address that are yours, keep your password to yourself, and tell an admin
              when somebody else uses your account. What is done with it counts as yours.
            </p>
          ),
        },
        {
          id: 'prompts',
          title: 'Your prompts',
          body: (
            <p>
              What you write stays yours. Sharing a prompt lets everybody read, copy and use it; making it
              private ends that here, though not what others have copied before. Share only what you may
              share, and put no passwords, keys or personal data into a shared prompt.
            </p>
          ),
        },
        {
          id: 'conduct',
          title: 'What does not belong here',
          body: (
            <ul>
              <li>What is against the law, or meant to harm, harass or deceive somebody.</li>
              <li>What belongs to others and may not be passed on.</li>
              <li>
                Attempts to get at accounts, prompts or servers that are not yours, or to overload this one.
              </li>
            </ul>
          ),
        },
        {
          id: 'moderation',
          title: 'Moderation',
          body: (
            <p>
              Admins may delete prompts and deactivate or delete accounts that break these terms. Each such
              deed is written into a log. A deleted prompt can be brought back by an admin for 30 days.
            </p>
          ),
        },
        {
          id: 'ai',
          title: 'Text made by AI',
          body: (
            <p>
              The generator and the editor can ask an AI service for text. It may be wrong: read it before you
              use it. The terms of that service hold as well.
            </p>
          ),
        },
        {
          id: 'liability',
          title: 'No warranty',
          body: (
            <p>
              The software is given as it is, under the MIT licence and without a warranty of any kind. The
              operator runs the service as well as they can and promises no particular uptime. Keep copies of
              what matters: My Prompts exports everything you wrote.
            </p>
          ),
        },
        {
          id: 'changes',
          title: 'Changes',
          body: <p>When these terms change, the date at the top of this page changes with them.</p>,
        },
      ]}
    />
  );
}
