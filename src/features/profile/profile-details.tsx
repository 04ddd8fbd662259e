import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '@/components/ui/avatar';
import type { PublicProfile } from '@/domain/profile/schema';
import { BranchIcon, XIcon } from './brand-icons';

function ProfileLink({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <a
      href={href}
      rel="noopener nofollow ugc"
      target="_blank"
      className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-sm font-medium text-fg-muted hover:text-fg hover:underline hover:underline-offset-3 touch:min-h-11"
    >
      {icon}
      <span dir="auto" className="truncate">
        {children}
      </span>
    </a>
  );
}

/** A website as people write it: without scheme and closing slash. */
function shownAddress(website: string): string {
  return website.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

/** Picture, name, bio and links of a person. */
export function ProfileDetails({
  profile,
  isOwner,
  action,
}: {
  profile: PublicProfile;
  isOwner: boolean;
  action?: ReactNode;
}) {
  const { twitter, github } = profile.socialLinks;
  return (
    <section className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <Avatar name={profile.fullName} src={profile.avatarUrl} size={96} />
      <div className="min-w-0 flex-1 basis-72">
        <h1 dir="auto" className="text-3xl break-words">
          {profile.fullName}
        </h1>
        {(profile.bio !== '' || isOwner) && (
          <p dir="auto" className="mt-2 max-w-reading whitespace-pre-line text-fg-muted">
            {profile.bio === '' ? 'No bio provided' : profile.bio}
          </p>
        )}
        <div className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-md">
          {profile.website !== '' && (
            <ProfileLink
              href={profile.website}
              icon={<Globe aria-hidden="true" className="size-4 shrink-0" />}
            >
              {shownAddress(profile.website)}
            </ProfileLink>
          )}
          {twitter && (
            <ProfileLink href={`https://twitter.com/${twitter}`} icon={<XIcon />}>
              {`@${twitter}`}
            </ProfileLink>
          )}
          {github && (
            <ProfileLink href={`https://github.com/${github}`} icon={<BranchIcon />}>
              {github}
            </ProfileLink>
          )}
        </div>
      </div>
      {action}
    </section>
  );
}
