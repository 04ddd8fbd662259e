import { z } from 'zod';
import { FULL_NAME_MAX } from '../account/limits';
import { messages } from '../messages';
import { text } from '../text';
import { avatarKeyOf } from './avatar';
import { BIO_MAX, HANDLE_MAX, WEBSITE_MAX } from './limits';

/** True for http and https on a named host, without a name or password that would hide which host it is. */
function isWebAddress(url: URL): boolean {
  const labels = url.hostname.split('.');
  return (
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username === '' &&
    url.password === '' &&
    labels.length > 1 &&
    labels.every((label) => /^[a-z0-9_-]+$/.test(label))
  );
}

/** Normalizes a typed website to a safe absolute URL: only http and https, `https://` added when missing. */
export const Website = text({ label: 'Website', max: WEBSITE_MAX, singleLine: true }).transform(
  (typed, ctx) => {
    if (typed === '') return '';
    const candidate =
      /^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^[^/]*:\d/.test(typed) ? typed : `https://${typed}`;
    if (URL.canParse(candidate)) {
      const url = new URL(candidate);
      // A normalized URL can be much longer than the typed text.
      if (isWebAddress(url) && url.href.length <= WEBSITE_MAX) return url.href;
    }
    ctx.addIssue({ code: 'custom', message: messages.profile.invalidWebsite });
    return z.NEVER;
  },
);

/** A handle on another site: a leading `@` or the site's address before it is dropped. */
export const Handle = text({ label: 'Handle', max: HANDLE_MAX + 40, singleLine: true }).transform(
  (typed, ctx) => {
    const handle = typed
      .replace(/^(?:https?:\/\/)?(?:www\.)?(?:twitter\.com|x\.com|github\.com)\//i, '')
      .replace(/^@/, '')
      .replace(/\/$/, '');
    if (/^[A-Za-z0-9_-]{0,60}$/.test(handle)) return handle;
    ctx.addIssue({ code: 'custom', message: messages.profile.invalidHandle });
    return z.NEVER;
  },
);

/** URL of an uploaded photo in this site's own storage. */
const AvatarUrl = z.string().refine((url) => avatarKeyOf(url) !== null, messages.profile.avatarGone);

/** Input of `profile.setAvatar`: an uploaded photo, or null to remove it. */
export const AvatarChange = z.strictObject({ avatarUrl: AvatarUrl.nullable() });

/** Input and answer of `profile.removeAvatar`. */
export const AvatarKey = z.strictObject({ avatarUrl: AvatarUrl });

/** One of the caller's own photos. */
export const OwnAvatar = z.object({
  avatarUrl: z.string(),
  createdAt: z.date(),
  /** When it is deleted automatically; null while the profile uses it. */
  expiresAt: z.date().nullable(),
});
export type OwnAvatar = z.infer<typeof OwnAvatar>;

/** Input of `profile.update`. An omitted field stays unchanged; an empty one is cleared, except the name. */
export const ProfileUpdate = z.strictObject({
  fullName: text({
    label: 'Full name',
    max: FULL_NAME_MAX,
    required: messages.auth.fillAllFields,
    singleLine: true,
  }).optional(),
  bio: text({ label: 'Bio', max: BIO_MAX }).optional(),
  website: Website.optional(),
  socialLinks: z.strictObject({ twitter: Handle.optional(), github: Handle.optional() }).optional(),
  avatarUrl: AvatarUrl.nullable().optional(),
});
export type ProfileUpdate = z.infer<typeof ProfileUpdate>;

/** A public profile: no e-mail address, no role, no session. */
export const PublicProfile = z.object({
  id: z.uuid(),
  fullName: z.string(),
  avatarUrl: z.string().nullable(),
  bio: z.string(),
  website: z.string(),
  socialLinks: z.object({ twitter: z.string().optional(), github: z.string().optional() }),
  createdAt: z.date(),
});
export type PublicProfile = z.infer<typeof PublicProfile>;
