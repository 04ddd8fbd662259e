import 'server-only';
import { discoveredFile, discoveryIndex } from '@/domain/skill/discovery';
import { skillMessages } from '@/domain/skill/messages';
import { instanceGuest } from '../auth/guest';
import { fileResponse } from './file-response';
import { orRefusal, plainRefusal, publishedText } from './published-response';
import { singleFlight } from '../concurrency/single-flight';
import { db } from '../db';
import { readSkillBytes } from '../services/skill/skill-files';
import { listPublicSkills, openPublicSkill } from '../services/skill/public-skills';

const shareIndex = singleFlight();

/** Any site may read what guests may read. */
const FOR_ALL = { 'access-control-allow-origin': '*' };

/** `GET /.well-known/agent-skills/index.json`: the skills that guests can read; below it their files. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ path?: string[] }> },
): Promise<Response> {
  const { path = [] } = await params;
  return orRefusal(request, async () => {
    const guest = await instanceGuest();
    if (path.length === 1 && path[0] === 'index.json') {
      const index = await shareIndex('index', async () =>
        JSON.stringify(discoveryIndex(await listPublicSkills({ db, guest }))),
      );
      return publishedText(request, { text: index, type: 'application/json' }, FOR_ALL);
    }
    const asked = discoveredFile(path);
    if (asked === null) return plainRefusal(404, skillMessages.notFound);
    const skill = await openPublicSkill({ db, guest }, asked.name);
    const file = await readSkillBytes(db, skill, asked.path);
    if (file === null) return plainRefusal(404, skillMessages.notFound);
    return fileResponse(file, { ...FOR_ALL, 'cache-control': 'public, no-cache' });
  });
}
