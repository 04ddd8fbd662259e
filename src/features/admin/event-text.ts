import { identityMessages } from '@/domain/account/identity-messages';
import { settingsMessages } from '@/domain/settings/messages';
import type { AuditAction, AuditDetails, AuditRow } from '@/domain/admin/audit';

const ACTIONS: Record<AuditAction, string> = {
  'user.role': 'Changed role',
  'user.create': 'Created user',
  'user.invite': 'Invited user',
  'user.restore': 'Restored user',
  'user.release': 'Released name and address',
  'user.update': 'Changed account',
  'user.signOut': 'Signed user out',
  'user.deactivate': 'Deactivated user',
  'user.activate': 'Reactivated user',
  'user.link': 'Linked sign-in method',
  'user.unlink': 'Removed sign-in method',
  'user.resetFactor': 'Removed two-factor method',
  'user.revokeToken': 'Revoked access token',
  'user.endTyped': 'Ended earlier access to an unconfirmed address',
  'user.proveAddress': 'Confirmed whose address it is',
  'user.delete': 'Deleted user',
  'status.set': 'Changed status',
  'status.override': 'Approved without the gate',
  'settings.change': 'Changed setting',
  'settings.gate': 'Changed the approval gate of prompts in no space',
  'model.add': 'Added model',
  'model.change': 'Changed model',
  'model.remove': 'Removed model',
  'model.judge': 'Changed the judge of responses',
  'model.settings': 'Changed prices of models',
  'model.test': 'Tested model',
  'prompt.opened': 'Opened a private prompt',
  'prompt.delete': 'Deleted prompt',
  'prompt.restore': 'Restored prompt',
  'prompt.purge': 'Permanently deleted prompt',
  'comment.delete': 'Deleted comment',
  'collection.delete': 'Deleted collection',
  'setup.save': 'Saved setup',
  'setup.remove': 'Removed setup',
  'setup.test': 'Tested setup',
  'scim.token': 'Created directory token',
  'scim.revoke': 'Revoked directory token',
  'space.create': 'Created space',
  'space.update': 'Changed space',
  'space.delete': 'Deleted space',
  'space.restore': 'Restored space',
  'space.invite': 'Invited people to space',
  'space.join': 'Joined space',
  'space.leave': 'Left space',
  'space.role': 'Changed role in space',
  'space.remove': 'Removed from space',
  'space.group': 'Added a group to space',
  'space.ungroup': 'Removed a group from space',
  'import.run': 'Imported prompts',
  'import.undo': 'Undid an import',
  'webhook.add': 'Added webhook',
  'webhook.change': 'Changed webhook',
  'webhook.pause': 'Paused webhook',
  'webhook.remove': 'Removed webhook',
  'review.changes': 'Requested changes',
  'backup.restored': 'Restored a backup',
  'backup.released': 'Released mail and jobs after a restore',
};

const SERVICES: Record<string, string> = {
  ai: 'AI',
  mail: 'Mail',
  oidc: identityMessages.names.oidc,
  google: identityMessages.names.google,
  github: identityMessages.names.github,
};

const FIELDS: Record<string, string> = {
  fullName: 'name',
  email: 'email',
  phone: 'phone',
  name: 'name',
  baseUrl: 'address',
  model: 'model',
  apiKey: 'key',
  priceIn: 'price of input',
  priceOut: 'price of output',
  callsAtOnce: 'calls at once',
  currency: 'currency',
  provider: 'provider',
  host: 'server',
  port: 'port',
  encryption: 'encryption',
  user: 'user name',
  password: 'password',
  fromName: 'sender name',
  fromAddress: 'sender address',
  issuer: 'issuer',
  clientId: 'client ID',
  clientSecret: 'client secret',
  scopes: 'scopes',
  groupsClaim: 'groups claim',
  groupSeparator: 'separator of groups',
  groupMember: 'member of groups',
  description: 'description',
  publicNeedsApproval: 'what guests see',
  agentsNeedApproval: 'what agents see',
  gate: 'approval gate',
  roles: 'roles of groups',
  areEmailsTrusted: 'email addresses',
  address: 'address',
  workflow: 'workflow',
  token: 'token',
  events: 'events',
  state: 'resumed',
  keeper: 'who answers for the address',
  secret: 'secret',
};

export function actionText(action: AuditAction): string {
  return ACTIONS[action];
}

/** Details of an event: old and new values, and affected items. Empty if there are none. */
export function detailText(row: Pick<AuditRow, 'action' | 'details' | 'spaceName'>): string {
  const { action, details, spaceName } = row;
  if (action.startsWith('space.') || action.startsWith('import.')) return placeText(details, spaceName);
  if (action === 'user.delete') {
    const prompts = details.prompts === 'remove' ? 'Prompts removed' : 'Prompts kept';
    return details.restorable ? `${prompts}, restorable` : prompts;
  }
  if (details.provider !== undefined) return identityMessages.names[details.provider];
  const changed = details.fields?.map((field) => FIELDS[field] ?? field).join(', ');
  if (action === 'setup.save' || action === 'setup.remove')
    return [SERVICES[details.to ?? ''] ?? details.to, details.host, changed].filter(Boolean).join('; ');
  if (action.startsWith('webhook.')) return [spaceName, details.host, changed].filter(Boolean).join('; ');
  if (details.host !== undefined)
    return [changed, `sends text to ${details.host}`].filter(Boolean).join('; ');
  if (changed !== undefined) return changed;
  if (details.to === undefined) return details.version === undefined ? '' : `Version ${details.version}`;
  if (action === 'settings.change') {
    const label = Object.entries(settingsMessages.labels).find(([name]) => name === details.setting)?.[1];
    return `${label ?? details.setting}: ${details.to}`;
  }
  const version = details.version === undefined ? '' : `, version ${details.version}`;
  return `${details.from ? `${details.from} to ${details.to}` : details.to}${version}`;
}

const SPACE_PROMPTS: Record<string, string> = {
  creators: 'Prompts given to their creators',
  trash: 'Prompts moved to Trash',
  move: 'Prompts moved to another space',
};

/** Of an event in a space, or of an import. */
function placeText({ from, to, count, fields, prompts }: AuditDetails, spaceName: string | null): string {
  const number = count?.toLocaleString('en-US');
  const parts = [
    spaceName,
    number === undefined
      ? null
      : to === undefined
        ? `${number} rows`
        : count === 1
          ? '1 person'
          : `up to ${number} people`,
    from && to ? `${from} to ${to}` : (to ?? from),
    fields?.map((field) => FIELDS[field] ?? field).join(', '),
    SPACE_PROMPTS[prompts ?? ''],
  ];
  return parts.filter(Boolean).join('; ');
}
