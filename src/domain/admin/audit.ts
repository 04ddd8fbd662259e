import { z } from 'zod';
import { IdentityProvider } from '../account/identity';
import { PageNumber } from '../page-schema';

/** Rows of a page of the audit log. */
export const AUDIT_PAGE_SIZE = 25;

/** Everything that is written down, by the kind it is filtered by. */
export const AUDIT_ACTIONS = {
  role: ['user.role'],
  account: ['user.create', 'user.invite', 'user.update'],
  access: [
    'user.deactivate',
    'user.activate',
    'user.signOut',
    'user.link',
    'user.unlink',
    'user.resetFactor',
    'user.revokeToken',
  ],
  status: ['status.set'],
  settings: ['settings.change'],
  model: ['model.add', 'model.change', 'model.remove'],
  deletion: [
    'user.delete',
    'user.restore',
    'user.release',
    'prompt.delete',
    'prompt.restore',
    'prompt.purge',
    'comment.delete',
    'collection.delete',
  ],
  opening: ['prompt.opened'],
  setup: ['setup.save', 'setup.remove', 'setup.test'],
  scim: ['scim.token', 'scim.revoke'],
  backup: ['backup.restored', 'backup.released'],
} as const satisfies Record<string, readonly string[]>;

export const AuditKind = z.enum([
  'role',
  'account',
  'access',
  'status',
  'settings',
  'model',
  'deletion',
  'opening',
  'setup',
  'scim',
  'backup',
]);
export type AuditKind = z.infer<typeof AuditKind>;

export const AuditAction = z.enum(Object.values(AUDIT_ACTIONS).flat());
export type AuditAction = z.infer<typeof AuditAction>;

/** Input of `admin.listAudit`. */
export const AuditQuery = z.strictObject({ kind: AuditKind.optional(), page: PageNumber.default(1) });
export type AuditQuery = z.infer<typeof AuditQuery>;

/**
 * What the kinds of events say besides who, when and about what: kinds, numbers and names of fields, never a title, a text or an
 * address, so that nothing that is purged or deleted has to change a row.
 */
export const AuditDetails = z.object({
  from: z.string().nullable().optional(),
  to: z.string().optional(),
  /** Of a status: the version it belongs to. */
  version: z.int().optional(),
  /** Of a deleted account: `keep` or `remove`. */
  prompts: z.string().optional(),
  /** Of a deleted account: that this could be taken back. */
  restorable: z.boolean().optional(),
  /** Which fields of an account, model or service changed. Never the values: addresses and keys must not stay in the log. */
  fields: z.array(z.string()).optional(),
  /** Of the settings: which of them. */
  setting: z.string().optional(),
  /** Of a way in: which. */
  provider: IdentityProvider.optional(),
  /** Of a model or service: its host. */
  host: z.string().optional(),
  /** Who acted when it was no account. */
  by: z.string().optional(),
});
export type AuditDetails = z.infer<typeof AuditDetails>;

export const AuditRow = z.object({
  id: z.string(),
  at: z.date(),
  action: AuditAction,
  /** Null for the command line. */
  actorName: z.string().nullable(),
  subject: z.object({
    kind: z.enum(['user', 'prompt', 'collection', 'setting', 'model']),
    /** Null once the row itself is gone. */
    name: z.string().nullable(),
    /** Where it can be looked at, if it still can. */
    href: z.string().nullable(),
  }),
  details: AuditDetails,
});
export type AuditRow = z.infer<typeof AuditRow>;

export const AuditPage = z.object({
  items: z.array(AuditRow),
  total: z.int(),
  page: z.int(),
  pageCount: z.int(),
});
