import { setImmediate as nextTurn } from 'node:timers/promises';
import { skillMessages } from '@/domain/skill/messages';
import { servingProblem } from '@/domain/skill/servable';
import { checkSkill, findingsIn } from '@/domain/skill-check/check-skill';
import type { CheckedFile, SkillFinding } from '@/domain/skill-check/finding';
import type { Db } from '@/server/db';
import { checkedFile } from '../file/checked-file';
import { eachSkillFile, skillFolder } from './skill-files';

/** Lines of SKILL.md before its content, which is the end of it as it is. */
function linesBefore(own: string, content: string): number {
  return own.slice(0, own.length - content.length).split('\n').length - 1;
}

/** The one finding of a skill that agents never get; none for a text that is no skill. */
function unservable(text: Parameters<typeof skillFolder>[0]): SkillFinding[] {
  const problem = servingProblem(text);
  if (problem === null) return [];
  const place = { path: 'SKILL.md', line: 0, contentLine: 0 };
  return [{ ...place, code: 'unservable', level: 'warning', reason: skillMessages.unservable[problem] }];
}

/**
 * Returns what the checks find in a text as a skill, whose files the caller has proved to be readable; empty for one
 * that is no skill. Nothing is run.
 */
export async function checkFolder(db: Db, text: Parameters<typeof skillFolder>[0]): Promise<SkillFinding[]> {
  const folder = skillFolder(text);
  if (folder === null) return unservable(text);
  const files: CheckedFile[] = [];
  const ofFiles: SkillFinding[] = [];
  for await (const file of eachSkillFile(db, folder)) {
    const checked = checkedFile(file);
    files.push(checked);
    ofFiles.push(...findingsIn(checked));
    // A large skill takes more than a second: other requests have their turn between its files.
    await nextTurn();
  }
  const own = files[0]?.text ?? '';
  const skill = { frontMatter: folder.frontMatter, files, linesBefore: linesBefore(own, text.content) };
  return checkSkill(skill, ofFiles);
}
