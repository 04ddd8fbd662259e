import { createApiContext } from '@/server/api/context';
import { downloadHeaders } from '@/server/api/file-response';
import { refusalOf } from '@/server/api/refusal-response';
import { streamChunks } from '@/server/api/text-stream';
import { openSkill } from '@/server/services/skill/open-skill';
import { skillZip } from '@/server/services/skill/skill-zip';

/** `GET /api/skills/SLUG`: the approved version of a prompt as the ZIP of a skill, for whoever may read it. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ identifier: string }> },
): Promise<Response> {
  const ctx = await createApiContext(request);
  try {
    const skill = await openSkill(ctx, (await params).identifier);
    return await streamChunks(skillZip(ctx.db, skill), ctx.requestId, {
      ...downloadHeaders(`${skill.name}.zip`, 'application/zip'),
      'cache-control': 'private, no-store',
    });
  } catch (error) {
    const { status, message } = refusalOf(error, ctx.requestId);
    return Response.json({ message }, { status, headers: { 'cache-control': 'private, no-store' } });
  }
}
