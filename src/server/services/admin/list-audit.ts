import {
  AUDIT_ACTIONS,
  AUDIT_PAGE_SIZE,
  AuditAction,
  AuditDetails,
  type AuditQuery,
  type AuditRow,
} from '@/domain/admin/audit';
import { SignInProvider } from '@/domain/account/provider-claims';
import { type Page, pageCountOf } from '@/domain/pagination';
import { requireAdmin, type ServiceContext } from '../context';

type Named = { name: string; href: string | null };

/** Returns the names of the users, prompts, models and spaces of events, by id. */
async function namesOf(db: ServiceContext['db'], ids: string[]) {
  const [people, prompts, models, spaces, webhooks] = await Promise.all([
    db.profile.findMany({
      where: { id: { in: ids } },
      select: { id: true, fullName: true, deletedAt: true },
    }),
    db.prompt.findMany({
      where: { id: { in: ids } },
      select: { id: true, title: true, slug: true, deletedAt: true },
    }),
    db.namedModel.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }),
    db.space.findMany({ where: { id: { in: ids }, deletedAt: null }, select: { id: true, name: true } }),
    // Admins know those of spaces by their host alone.
    db.webhook.findMany({ where: { id: { in: ids }, spaceId: null }, select: { id: true, name: true } }),
  ]);
  const link = (deletedAt: Date | null, href: string) => (deletedAt === null ? href : null);
  return {
    people: new Map<string, Named>(
      people.map((one) => [one.id, { name: one.fullName, href: link(one.deletedAt, `/profile/${one.id}`) }]),
    ),
    // Admins know spaces by name; their pages are for their members.
    spaces: new Map<string, Named>(spaces.map(({ id, name }) => [id, { name, href: '/admin/spaces' }])),
    webhooks: new Map<string, Named>(
      webhooks.map(({ id, name }) => [id, { name, href: `/admin/webhooks/${id}` }]),
    ),
    models: new Map<string, Named>(models.map(({ id, name }) => [id, { name, href: '/admin/setup#ai' }])),
    prompts: new Map<string, Named>(
      prompts.map((one) => [one.id, { name: one.title, href: link(one.deletedAt, `/prompts/${one.slug}`) }]),
    ),
  };
}

const ABOUT_SETTINGS: Named = { name: 'Settings', href: '/admin#settings' };
const ABOUT_SERVICES: Named = { name: 'Setup', href: '/admin/setup' };
const ABOUT_SIGN_IN: Named = { name: 'Sign-in', href: '/admin/sign-in' };
const ABOUT_DIRECTORY: Named = { name: 'Directory', href: '/admin/sign-in' };
const ABOUT_BACKUPS: Named = { name: 'Backups', href: '/admin/health' };

/** Returns where the setting of an action is changed; undefined for an action on anything else. */
function settingOf(action: string, { to }: AuditDetails): Named | undefined {
  if (action.startsWith('settings.')) return ABOUT_SETTINGS;
  if (action.startsWith('backup.')) return ABOUT_BACKUPS;
  if (action.startsWith('scim.')) return ABOUT_DIRECTORY;
  if (!action.startsWith('setup.')) return undefined;
  const isOfSignIn = SignInProvider.safeParse(to).success || to?.startsWith('sign-in') === true;
  return isOfSignIn ? ABOUT_SIGN_IN : ABOUT_SERVICES;
}

/** Actions whose subject is a member of a space. */
const ABOUT_MEMBERS = ['space.role', 'space.remove'];

function kindOf(action: string, setting: Named | undefined): AuditRow['subject']['kind'] {
  if (setting !== undefined) return 'setting';
  if (action.startsWith('model.')) return 'model';
  if (action.startsWith('collection.')) return 'collection';
  if (action.startsWith('import.')) return 'import';
  if (action.startsWith('webhook.')) return 'webhook';
  if (action.startsWith('space.') && !ABOUT_MEMBERS.includes(action)) return 'space';
  const ofPrompts = ['prompt.', 'comment.', 'status.', 'review.'];
  return ofPrompts.some((start) => action.startsWith(start)) ? 'prompt' : 'user';
}

/** Returns a page of the audit log, newest first. Throws UNAUTHORIZED for guests and FORBIDDEN for all but admins. */
export async function listAudit(ctx: ServiceContext, query: AuditQuery): Promise<Page<AuditRow>> {
  requireAdmin(ctx);
  const { db } = ctx;
  const where = query.kind === undefined ? {} : { action: { in: [...AUDIT_ACTIONS[query.kind]] } };
  const total = await db.auditEvent.count({ where });
  const pageCount = pageCountOf(total, AUDIT_PAGE_SIZE);
  const page = Math.min(query.page, pageCount);
  const events = await db.auditEvent.findMany({
    where,
    orderBy: { id: 'desc' },
    skip: (page - 1) * AUDIT_PAGE_SIZE,
    take: AUDIT_PAGE_SIZE,
  });
  const read = events.map((event) => ({ ...event, details: AuditDetails.parse(event.details) }));
  const ids = read
    .flatMap(({ actorId, subjectId, details }) => [actorId, subjectId, details.space ?? null])
    .filter((id) => id !== null);
  const { people, prompts, models, spaces, webhooks } = await namesOf(db, [...new Set(ids)]);
  const subjectOf = (action: string, id: string | null, details: AuditDetails): AuditRow['subject'] => {
    const setting = settingOf(action, details);
    const kind = kindOf(action, setting);
    const found = {
      setting,
      model: models.get(id ?? ''),
      // A deleted one has no name any more.
      collection: undefined,
      // Its file is named for its owner alone.
      import: undefined,
      space: spaces.get(id ?? ''),
      webhook: webhooks.get(id ?? ''),
      user: people.get(id ?? ''),
      prompt: prompts.get(id ?? ''),
    }[kind];
    return { kind, name: found?.name ?? null, href: found?.href ?? null };
  };
  const items = read.map(({ id, at, action, actorId, subjectId, details }): AuditRow => ({
    id: String(id),
    at,
    action: AuditAction.parse(action),
    actorName: people.get(actorId ?? '')?.name ?? null,
    subject: subjectOf(action, subjectId, details),
    details,
    spaceName: spaces.get(details.space ?? '')?.name ?? null,
  }));
  return { items, total, page, pageCount };
}
