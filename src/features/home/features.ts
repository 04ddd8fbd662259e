/** What the product can do (specification 1), each with where it lives. Read by the home page and the about page. */
export type Feature = {
  id: 'manage' | 'versions' | 'access' | 'analytics' | 'quality';
  title: string;
  text: string;
  href: string;
  linkText: string;
};

export const FEATURES: readonly Feature[] = [
  {
    id: 'manage',
    title: 'Collaborative prompt management',
    text: 'One library for everybody. Prompts are written, tagged, searched, filtered, starred and copied in the same place, and a change somebody makes appears for the others while they look.',
    href: '/browse-prompts',
    linkText: 'Browse the library',
  },
  {
    id: 'versions',
    title: 'Version control and history',
    text: 'Every saved change of a prompt is a version that stays: who wrote it, when, and why. The history stands on the page of each prompt, and any version can be made the newest again.',
    href: '/browse-prompts?sort=used',
    linkText: 'Open a prompt and its history',
  },
  {
    id: 'access',
    title: 'Team sharing and access controls',
    text: 'A prompt is shared with everybody or yours alone, and one press changes it. Viewers read, contributors write, admins look after the people, and the server holds everyone to it.',
    href: '/my-prompts',
    linkText: 'Share your prompts',
  },
  {
    id: 'analytics',
    title: 'Analytics and usage tracking',
    text: 'Each copy by a member counts as a use. Analytics shows which prompts, categories and tags the team works with, and how much of the library is shared.',
    href: '/analytics',
    linkText: 'See the analytics',
  },
  {
    id: 'quality',
    title: 'Quality assurance through testing and approval',
    text: 'Contributors mark a version as tested, admins approve it, each with their name and notes. A new text starts without either, so an old approval never covers it.',
    href: '/browse-prompts',
    linkText: 'Open a prompt and its status',
  },
];
