import 'server-only';
import { discoveredAt, discoveryIndex } from '@/domain/skill/discovery';
import { skillMessages } from '@/domain/skill/messages';
import { instanceGuest } from '../auth/guest';
import { requestIdOf } from './context';
import { downloadHeaders, fileResponse } from './file-response';
import { orRefusal, plainRefusal, publishedText } from './published-response';
import { streamChunks } from './text-stream';
import { singleFlight } from '../concurrency/single-flight';
import { db } from '../db';
import { readSkillBytes } from '../services/skill/skill-files';
import { skillArchive } from '../services/skill/skill-zip';
import { listPublicSkills, openPublicSkill } from '../services/skill/public-skills';

const shareIndex = singleFlight();

/** Any site may read what guests may read. */
const FOR_ALL = { 'access-control-allow-origin': '*' };

const REVALIDATED = { ...FOR_ALL, 'cache-control': 'public, no-cache' };

/** `GET /.well-known/agent-skills/index.json`: the skills that guests can read; below it their archives and files. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ path?: string[] }> },
): Promise<Response> {
  const { path = [] } = await params;
  return orRefusal(request, async () => {
    const guest = await instanceGuest();
    const asked = discoveredAt(path);
    if (asked === null) return plainRefusal(404, skillMessages.notFound);
    if (asked.kind === 'index') {
      const index = await shareIndex('index', async () =>
        JSON.stringify(discoveryIndex(await listPublicSkills({ db, guest }))),
      );
      return publishedText(request, { text: index, type: 'application/json' }, FOR_ALL);
    }
    const skill = await openPublicSkill({ db, guest }, asked.name);
    if (asked.kind === 'archive') {
      return streamChunks(skillArchive(db, skill), requestIdOf(request.headers), {
        ...downloadHeaders(`${skill.name}.zip`, 'application/zip'),
        ...REVALIDATED,
      });
    }
    const file = await readSkillBytes(db, skill, asked.path);
    if (file === null) return plainRefusal(404, skillMessages.notFound);
    return fileResponse(file, REVALIDATED);
  });
}
