import { findSecrets } from '../prompt-check/secrets';
import { findDownloads } from './download-and-run';
import type { CheckedFile, Found, SkillFindingCode } from './finding';
import { findHidden } from './hidden';
import { commandsOf } from './lines';
import { skillCheckMessages as words } from './messages';
import { findPersistence } from './persistence';
import { programKind } from './programs';

/** What a person must look at before agents get it, in the text of one file. Takes time linear in its length. */
export function findRisks(file: CheckedFile): { code: SkillFindingCode; found: Found[] }[] {
  const { text } = file;
  const kind = programKind(file);
  if (text === null)
    return [{ code: 'program', found: kind === null ? [] : [{ start: 0, reason: words.program(kind) }] }];
  const commands = commandsOf(text);
  const { startUp, keys } = findPersistence(commands);
  return [
    {
      code: 'secret',
      found: findSecrets(text).map(({ start, kind: of }) => ({ start, reason: words.secret(of) })),
    },
    { code: 'hidden', found: findHidden(text) },
    { code: 'download-and-run', found: findDownloads(commands) },
    { code: 'start-up-file', found: startUp },
    { code: 'key-file', found: keys },
  ];
}
