import type { Metadata } from 'next';
import { ReadingPage } from '@/components/layout/reading-page';
import { pageMetadata } from '../../page-metadata';
import { setCacheTags } from '../../cache-tags';

export const metadata: Metadata = pageMetadata({
  title: 'Privacy',
  description: 'What this library keeps about you, where, for how long, and who may see it.',
  path: '/privacy',
});

export default async function PrivacyPage() {
  setCacheTags();
  return (
    <ReadingPage
      title="Privacy"
      note="Last updated March 8, 2025"
      lead={
        <p>
          This library runs on a server of its operator: the company, team or person who gave you its address.
          They alone decide about the data in it. The makers of the software receive nothing.
        </p>
      }
      sections={[
        {
          id: 'kept',
          title: 'What is kept',
          body: (
            <ul>
              <li>Your full name, e-mail address, role and the day you joined.</li>
              <li>Your password as an Argon2id hash, from which it cannot be read back.</li>
              <li>What you add to your profile: a picture, a text, a website, handles.</li>
              <li>
                Your prompts with all of their versions, your favourites, which prompts you copied and when.
              </li>
              <li>
                Where you are signed in: a name for the browser, when it began and when it was last seen.
              </li>
              <li>
                Sign-ins of the last 90 days: when, with which browser and from which network, never the whole
                address. You and admins read them.
              </li>
              <li>What admins do to accounts and to prompts of others, in a log that nobody can change.</li>
            </ul>
          ),
        },
        {
          id: 'seen',
          title: 'Who sees it',
          body: (
            <>
              <p>
                Shared prompts, your name and your profile are public: anybody can read them, search engines
                too. Your e-mail address is seen by you and by admins. A private prompt is in your own lists
                alone; admins can open it by its address, to moderate.
              </p>
              <p>Whoever operates the server can read its database, as with any server.</p>
            </>
          ),
        },
        {
          id: 'browser',
          title: 'What your browser keeps',
          body: (
            <p>
              One cookie that says which session is yours, and one that protects forms; both are necessary and
              neither follows you anywhere. Your choice of light or dark, unsaved drafts and what you last
              filled into a prompt stay in the browser itself. There is no advertising, no tracking and no
              script of another site.
            </p>
          ),
        },
        {
          id: 'others',
          title: 'What other services receive',
          body: (
            <>
              <p>Only what the operator has set up, and only when you use it:</p>
              <ul>
                <li>AI buttons send the text you have in front of you to the AI service of this library.</li>
                <li>
                  The chat page shows the page of a chat service, which learns your network address and what
                  you write there. It is not told who you are here.
                </li>
                <li>Mail goes through a mail server; pictures may be kept by a storage service.</li>
                <li>
                  Search engines may be told the addresses of shared prompts that are new or have changed.
                </li>
              </ul>
            </>
          ),
        },
        {
          id: 'long',
          title: 'For how long',
          body: (
            <p>
              A deleted prompt is gone for everybody at once and is removed for good after 30 days. Sessions
              end when you sign out. Network addresses are used to limit how often somebody may try to sign
              in, and are forgotten when that time has passed; the server’s log names none. The rest stays
              until you or an admin deletes it.
            </p>
          ),
        },
        {
          id: 'rights',
          title: 'Your rights',
          body: (
            <p>
              You can read, correct, export and delete what is yours: the profile page changes your data, My
              Prompts exports your prompts, and Account security downloads everything and deletes your
              account, with its prompts or without. Whatever the law of your country gives you beyond that,
              ask the operator of this library.
            </p>
          ),
        },
      ]}
    />
  );
}
