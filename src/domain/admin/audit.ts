import { z } from 'zod';
import { IdentityProvider } from '../account/identity';
import { PageNumber } from '../page-schema';

export const AUDIT_PAGE_SIZE = 25;

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
    'user.endTyped',
    'user.proveAddress',
  ],
  status: ['status.set', 'status.override', 'review.changes'],
  settings: ['settings.change', 'settings.gate'],
  model: ['model.add', 'model.change', 'model.remove', 'model.judge', 'model.settings', 'model.test'],
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
  space: [
    'space.create',
    'space.update',
    'space.delete',
    'space.restore',
    'space.invite',
    'space.join',
    'space.leave',
    'space.role',
    'space.remove',
    'space.group',
    'space.ungroup',
  ],
  import: ['import.run', 'import.undo'],
  webhook: ['webhook.add', 'webhook.change', 'webhook.pause', 'webhook.remove'],
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
  'space',
  'import',
  'webhook',
]);
export type AuditKind = z.infer<typeof AuditKind>;

export const AuditAction = z.enum(Object.values(AUDIT_ACTIONS).flat());
export type AuditAction = z.infer<typeof AuditAction>;

export const AuditQuery = z.strictObject({ kind: AuditKind.optional(), page: PageNumber.default(1) });
export type AuditQuery = z.infer<typeof AuditQuery>;

/**
 * Details of an event besides actor, time and subject: kinds, numbers and names of fields, never a title, a text or an
 * address, so that no purge or deletion has to change a row.
 */
export const AuditDetails = z.object({
  from: z.string().nullable().optional(),
  to: z.string().optional(),
  /** For a status: its version. */
  version: z.int().optional(),
  /** For a deleted account: `keep` or `remove`; for a deleted space where its prompts went. */
  prompts: z.string().optional(),
  /** For a deleted account: whether it could be restored. */
  restorable: z.boolean().optional(),
  /** The changed fields of an account, model or service. Never the values: addresses and keys must not stay here. */
  fields: z.array(z.string()).optional(),
  /** For a typed address that its owner proved: the kinds of what ended. */
  ended: z.array(z.string()).optional(),
  /** How many were invited or imported. */
  count: z.int().optional(),
  /** The space of a member or webhook, by id. */
  space: z.uuid().optional(),
  /** For settings: the changed setting. */
  setting: z.string().optional(),
  /** For a sign-in method: its provider. */
  provider: IdentityProvider.optional(),
  /** For a model, service or webhook: its host. */
  host: z.string().optional(),
  /** The actor if it was not an account. */
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
    kind: z.enum(['user', 'prompt', 'collection', 'setting', 'model', 'space', 'import', 'webhook']),
    /** Null if the row was deleted. */
    name: z.string().nullable(),
    /** Link to the subject, if it still exists. */
    href: z.string().nullable(),
  }),
  details: AuditDetails,
  /** Name of the space of a member or webhook; null without one, or if it was deleted. */
  spaceName: z.string().nullable(),
});
export type AuditRow = z.infer<typeof AuditRow>;

export const AuditPage = z.object({
  items: z.array(AuditRow),
  total: z.int(),
  page: z.int(),
  pageCount: z.int(),
});
