import type { Metadata } from 'next';
import { ReadingPage, type ReadingSection } from '@/components/layout/reading-page';
import { pageMetadata } from '../../page-metadata';
import { setCacheTags } from '../../cache-tags';

export const metadata: Metadata = pageMetadata({
  title: 'Privacy',
  description: 'What this library stores about you, where, for how long, and who can see it.',
  path: '/privacy',
});

const SECTIONS: readonly ReadingSection[] = [
  {
    id: 'kept',
    title: 'What we store',
    body: (
      <ul>
        <li>Your full name, email address, role and the date you joined.</li>
        <li>A hash of your password (Argon2id). The password itself can’t be recovered.</li>
        <li>What you add to your profile: a photo, bio, website and handles.</li>
        <li>Your prompts and all their versions, your favorites, and which prompts you copied and when.</li>
        <li>Your sessions: the browser name, when each started and when it was last active.</li>
        <li>
          Sign-ins from the last 90 days: time, browser and network (never the full IP address). You and
          admins can see them.
        </li>
        <li>A permanent log of admin actions on accounts and other people’s prompts.</li>
      </ul>
    ),
  },
  {
    id: 'seen',
    title: 'Who can see it',
    body: (
      <>
        <p>
          Shared prompts, your name and your profile are public, including to search engines. Only you and
          admins see your email address. Private prompts are visible only to you and the people you share them
          with; admins can open them by address to moderate.
        </p>
        <p>The server’s operator can access its database, as with any server.</p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'What your browser stores',
    body: (
      <p>
        One session cookie and one cookie that protects forms. Both are required, and neither tracks you. Your
        theme, unsaved drafts and last-used variable values stay in your browser. No ads, no tracking, no
        third-party scripts.
      </p>
    ),
  },
  {
    id: 'others',
    title: 'What third parties receive',
    body: (
      <>
        <p>Only if the operator has set them up, and only when you use them:</p>
        <ul>
          <li>AI features send the text you’re working on to this library’s AI provider.</li>
          <li>
            The chat page loads a third-party chat service, which sees your IP address and what you type. It
            isn’t told who you are.
          </li>
          <li>Email is sent through a mail server. Photos may be stored by a storage service.</li>
          <li>Search engines may be notified of new or changed shared prompts.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'long',
    title: 'How long we keep it',
    body: (
      <p>
        Deleted prompts disappear immediately and are permanently removed after 30 days. Sessions end when you
        sign out. IP addresses are used for rate limiting and then discarded; server logs don’t contain them.
        Everything else is kept until you or an admin deletes it.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <p>
        You can view, correct, export and delete your data. Edit your profile, export prompts from My Prompts,
        and download or delete everything in Account security. For any other rights under your local law,
        contact the operator.
      </p>
    ),
  },
];

export default async function PrivacyPage() {
  setCacheTags();
  return (
    <ReadingPage
      title="Privacy"
      note="Last updated March 8, 2025"
      lead={
        <p>
          The company, team or person who runs this library’s server is responsible for its data. The makers
          of the software receive nothing.
        </p>
      }
      sections={SECTIONS}
    />
  );
}
