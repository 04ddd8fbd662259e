import { z } from 'zod';
import { handleScim } from '@/server/api/scim/handle-scim';
import { db } from '@/server/db';
import { callerAs } from './caller';
import { makeProfile } from './factories';

/** A company's directory with a token of its own. */

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

const Member = z.object({ value: z.string(), display: z.string().optional() });
const Body = z.looseObject({
  id: z.string().default(''),
  userName: z.string().optional(),
  displayName: z.string().optional(),
  active: z.boolean().optional(),
  name: z.unknown().optional(),
  members: z.array(Member).optional(),
  groups: z.array(Member).optional(),
  emails: z.array(z.object({ value: z.string() })).optional(),
  scimType: z.string().optional(),
  detail: z.string().optional(),
  totalResults: z.int().optional(),
  Resources: z.array(z.looseObject({ id: z.string() })).optional(),
});

export type Directory = Awaited<ReturnType<typeof newDirectory>>;

export async function newDirectory() {
  const admin = await makeProfile({ role: 'admin' });
  const { token } = await callerAs(admin).admin.createScimToken({ name: 'Directory' });

  async function ask(method: string, path: string, body?: unknown) {
    const request = new Request(`http://localhost:3000/scim/v2/${path}`, {
      method,
      headers: { 'content-type': 'application/scim+json', authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const parts = new URL(request.url).pathname.split('/').slice(3);
    const response = await handleScim({ db, now: new Date() }, request, parts);
    const text = await response.text();
    return { status: response.status, body: Body.parse(text === '' ? {} : JSON.parse(text)) };
  }

  const patchOf = (...operations: object[]) => ({ schemas: [PATCH], Operations: operations });

  return {
    ask,
    patchOf,
    patch: (path: string, ...operations: object[]) => ask('PATCH', path, patchOf(...operations)),
    /** The ids that a filter finds; the status when it is refused. */
    async find(kind: 'Users' | 'Groups', filter: string) {
      const { status, body } = await ask('GET', `${kind}?count=200&filter=${encodeURIComponent(filter)}`);
      return status === 200 ? (body.Resources ?? []).map(({ id }) => id) : status;
    },
  };
}
