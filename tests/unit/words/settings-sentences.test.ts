import { expect, it } from 'vitest';
import { settingsMessages } from '@/domain/settings/messages';
import { spaceMessages } from '@/domain/space/messages';

/** Sentences in settings have at most 15 words (ui-next 0.9). */

const { approvalHint, agentsHint, groupsHint, onlyOwner, leaveHint, deleteHint, deleteHeldBack } =
  spaceMessages;

it.each([
  ...Object.values(settingsMessages.hints),
  ...[approvalHint, agentsHint, groupsHint, onlyOwner, leaveHint, deleteHint, deleteHeldBack],
])('%s', (text) => {
  for (const sentence of text.split(/(?<=\.)\s/))
    expect(sentence.split(/\s+/).length).toBeLessThanOrEqual(15);
});
