import { callerAs } from './caller';
import { keepTexts } from './files';
import { makeProfile, makePrompt, type TestProfile } from './factories';

export const SKILL_FILES = [
  { path: 'scripts/run.sh', text: '#!/bin/sh\necho "hello"\n' },
  { path: 'references/deep/a b & c.md', text: '# 日本語\r\n' },
  { path: 'LICENSE.txt', text: 'CC0' },
];

/** Creates a shared prompt that is offered as a skill with {@link SKILL_FILES}; no version is approved yet. */
export async function makeSkill(
  creator: TestProfile,
  name = 'review-code',
  content = '# Review\n\nSee {{what}}.\n',
) {
  return makePrompt({
    creator,
    isShared: true,
    title: `Skill ${name}`,
    description: 'Reviews code. Use when someone asks for a review.',
    content,
    skillName: name,
    files: await keepTexts(creator, SKILL_FILES),
    extras: { licence: 'CC0-1.0', skill: { metadata: { owner: 'team' } } },
  });
}

/** Approves the latest version of a prompt, as an admin. */
export async function approveSkill(promptId: string, version: number): Promise<void> {
  const admin = await makeProfile({ role: 'admin' });
  await callerAs(admin).status.set({ promptId, version, status: 'approved' });
}
