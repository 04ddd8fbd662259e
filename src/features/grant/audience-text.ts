import { grantMessages } from '@/domain/grant/messages';
import type { Audience } from '@/domain/grant/schema';

/** People named one by one; the others are a number. */
const NAMED = 3;

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** Who sees prompts, in a sentence for one of them. */
export function audienceText(audience: Audience, selfId: string): string {
  const before = audience.differ ? `${grantMessages.differ} ` : '';
  if (audience.guests) return before + grantMessages.anybody;
  if (audience.members) return before + grantMessages.everybody;
  const { people, peopleCount, spaces, count } = audience;
  if (count === 1 && people.some(({ userId }) => userId === selfId)) return before + grantMessages.onlyYou;
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
  return `${before}${listed.format(parts)}.${total}`;
}
