import { z } from 'zod';
import type { HealthCheck } from '@/domain/admin/health';
import { healthMessages as said } from '@/domain/admin/health-messages';
import { env } from '@/env';
import type { Db } from '@/server/db';
import { rowOf } from '../rows';

const MEGABYTE = 1024 * 1024;
/** Share of the storage above which an admin should look. */
const NOTICE_SHARE = 0.9;

const Row = z.object({ files: z.number(), bytes: z.number() });

/** Checks how much of the storage for files of prompts is used. */
export async function checkFiles(db: Db): Promise<HealthCheck> {
  const { files, bytes } = await rowOf(db, Row)`
    SELECT count(*)::int AS files, coalesce(sum(size), 0)::float8 AS bytes FROM file_blobs`;
  const most = env.SKILL_STORAGE_MB;
  const isFull = bytes > NOTICE_SHARE * most * MEGABYTE;
  return {
    part: 'files',
    state: isFull ? 'notice' : 'ok',
    text: said.files(files, Math.ceil(bytes / MEGABYTE), most),
    remedy: isFull ? said.fixFiles : '',
  };
}
