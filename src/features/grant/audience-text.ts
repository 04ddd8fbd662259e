import { grantMessages } from '@/domain/grant/messages';
import type { Audience, AudienceLosses } from '@/domain/grant/schema';

/** Maximum number of people listed by name; the others are counted. */
const NAMED = 3;

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** Describes the audience of prompts, and in a second sentence the holders of guest links. */
export function audienceText(audience: Audience, selfId: string): string {
  const before = audience.differ ? `${grantMessages.differ} ` : '';
  if (audience.guests) return before + grantMessages.anybody;
  const after = audience.links === 0 ? '' : ` ${grantMessages.links(audience.links)}`;
  return before + withAccount(audience, selfId) + after;
}

/** Describes who loses access; null for nobody. */
export function lossText({ guests, members, count, people }: AudienceLosses, selfId: string): string | null {
  if (members) return `${grantMessages.everyoneElse}.`;
  const names = people
    .slice(0, NAMED)
    .map(({ userId, name }) => (userId === selfId ? grantMessages.you : name));
  const others = (count ?? 0) - names.length;
  const parts = [
    ...names,
    ...(others > 0 ? [names.length > 0 ? grantMessages.more(others) : grantMessages.people(others)] : []),
    ...(guests ? [grantMessages.guests] : []),
  ];
  return parts.length === 0 ? null : `${listed.format(parts)}.`;
}

function withAccount(audience: Audience, selfId: string): string {
  if (audience.members) return grantMessages.everybody;
  const { people, peopleCount, spaces, count, links } = audience;
  if (count === 1 && people.some(({ userId }) => userId === selfId)) {
    return links === 0 ? grantMessages.onlyYou : grantMessages.youAlone;
  }
  const names = people
    .slice(0, NAMED)
    .map(({ userId, name }) => (userId === selfId ? grantMessages.you : name));
  const others = peopleCount - names.length;
  const parts = [
    ...names,
    ...(others > 0 ? [grantMessages.more(others)] : []),
    ...spaces.map(({ name, memberCount }) =>
      grantMessages.sized(name ?? grantMessages.otherSpace, memberCount),
    ),
  ];
  const total = spaces.length > 0 && count !== null ? ` ${grantMessages.inAll(count)}` : '';
  return `${listed.format(parts)}.${total}`;
}
