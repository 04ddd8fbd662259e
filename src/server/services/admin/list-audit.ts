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

/** Returns the names of the users, prompts and models of events, by id. */
async function namesOf(db: ServiceContext['db'], ids: string[]) {
  const [people, prompts, models] = await Promise.all([
    db.profile.findMany({
      where: { id: { in: ids } },
      select: { id: true, fullName: true, deletedAt: true },
    }),
    db.prompt.findMany({
      where: { id: { in: ids } },
      select: { id: true, title: true, slug: true, deletedAt: true },
    }),
    db.namedModel.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }),
  ]);
  const link = (deletedAt: Date | null, href: string) => (deletedAt === null ? href : null);
  return {
    people: new Map<string, Named>(
      people.map((one) => [one.id, { name: one.fullName, href: link(one.deletedAt, `/profile/${one.id}`) }]),
    ),
    models: new Map<string, Named>(models.map(({ id, name }) => [id, { name, href: '/admin#models' }])),
    prompts: new Map<string, Named>(
      prompts.map((one) => [one.id, { name: one.title, href: link(one.deletedAt, `/prompts/${one.slug}`) }]),
    ),
  };
}

const ABOUT_SETTINGS: Named = { name: 'Settings', href: '/admin#settings' };
const ABOUT_SERVICES: Named = { name: 'Setup', href: '/admin/setup' };
const ABOUT_SIGN_IN: Named = { name: 'Sign-in', href: '/admin/sign-in' };
const ABOUT_BACKUPS: Named = { name: 'Backups', href: '/admin/health' };

/** Returns where the setting of an action is changed; undefined for an action on anything else. */
function settingOf(action: string, { to }: AuditDetails): Named | undefined {
  if (action.startsWith('settings.')) return ABOUT_SETTINGS;
  if (action.startsWith('backup.')) return ABOUT_BACKUPS;
  if (action !== 'setup.save' && action !== 'setup.remove') return undefined;
  return SignInProvider.safeParse(to).success ? ABOUT_SIGN_IN : ABOUT_SERVICES;
}

function kindOf(action: string, setting: Named | undefined): AuditRow['subject']['kind'] {
  if (setting !== undefined) return 'setting';
  if (action.startsWith('model.')) return 'model';
  if (action.startsWith('collection.')) return 'collection';
  const ofPrompts = ['prompt.', 'comment.', 'status.'];
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
  const ids = events.flatMap(({ actorId, subjectId }) => [actorId, subjectId]).filter((id) => id !== null);
  const { people, prompts, models } = await namesOf(db, [...new Set(ids)]);
  const subjectOf = (action: string, id: string | null, details: AuditDetails): AuditRow['subject'] => {
    const setting = settingOf(action, details);
    const kind = kindOf(action, setting);
    const found = {
      setting,
      model: models.get(id ?? ''),
      // A deleted one has no name any more.
      collection: undefined,
      user: people.get(id ?? ''),
      prompt: prompts.get(id ?? ''),
    }[kind];
    return { kind, name: found?.name ?? null, href: found?.href ?? null };
  };
  const items = events.map(({ id, at, action, actorId, subjectId, ...event }): AuditRow => {
    const details = AuditDetails.parse(event.details);
    return {
      id: String(id),
      at,
      action: AuditAction.parse(action),
      actorName: people.get(actorId ?? '')?.name ?? null,
      subject: subjectOf(action, subjectId, details),
      details,
    };
  });
  return { items, total, page, pageCount };
}
