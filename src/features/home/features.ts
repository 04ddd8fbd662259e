/** Features of the product, with links. For the home page and the about page. */
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
    text: 'Write, tag, search, favorite and copy prompts in one shared library. Changes appear live for everyone.',
    href: '/browse-prompts',
    linkText: 'Browse the library',
  },
  {
    id: 'versions',
    title: 'Version control and history',
    text: 'Every change is saved as a version with its author, date and note. Compare any two, or restore one.',
    href: '/browse-prompts?sort=used',
    linkText: 'See a prompt’s history',
  },
  {
    id: 'access',
    title: 'Team sharing and access controls',
    text: 'Share a prompt with everyone or keep it private. Viewers read, contributors write, and admins manage people.',
    href: '/my-prompts',
    linkText: 'Share your prompts',
  },
  {
    id: 'analytics',
    title: 'Analytics and usage tracking',
    text: 'Every copy counts as a use. See which prompts, categories and tags your team relies on.',
    href: '/analytics',
    linkText: 'View analytics',
  },
  {
    id: 'quality',
    title: 'Quality assurance through testing and approval',
    text: 'Contributors mark versions as tested and admins approve them. Any edit resets the status, so an old approval never covers new text.',
    href: '/browse-prompts',
    linkText: 'See a prompt’s status',
  },
];
