import { programFile } from '@/server/api/program-file';

/** `GET /cuebook.mjs`: the command line. */
export function GET(request: Request): Promise<Response> {
  return programFile(request);
}
