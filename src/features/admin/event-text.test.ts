import { describe, expect, it } from 'vitest';
import type { AuditRow } from '@/domain/admin/audit';
import { detailText } from './event-text';

const row = (action: AuditRow['action'], details: AuditRow['details']): AuditRow => ({
  id: '1',
  at: new Date(0),
  action,
  actorName: null,
  details,
  subject: { kind: 'user', name: null, href: null },
  spaceName: details.space === undefined ? null : 'Legal',
});

describe('detailText', () => {
  it.each([
    [row('user.role', { from: 'viewer', to: 'admin' }), 'viewer to admin'],
    [row('user.role', { to: 'admin', by: 'command line' }), 'admin'],
    [row('status.set', { from: null, to: 'tested', version: 3 }), 'tested, version 3'],
    [row('status.set', { from: 'tested', to: 'approved', version: 1 }), 'tested to approved, version 1'],
    [row('user.delete', { from: 'viewer', prompts: 'remove' }), 'Prompts removed'],
    [row('user.delete', { from: 'viewer', prompts: 'keep' }), 'Prompts kept'],
    [row('user.delete', { from: 'viewer', prompts: 'keep', restorable: true }), 'Prompts kept, restorable'],
    [row('user.create', { to: 'viewer' }), 'viewer'],
    [row('user.update', { fields: ['fullName', 'email'] }), 'name, email'],
    [
      row('setup.save', { to: 'ai', host: 'x.example', fields: ['model', 'apiKey'] }),
      'AI; x.example; model, key',
    ],
    [
      row('setup.save', { to: 'oidc', host: 'id.example', fields: ['issuer', 'clientSecret'] }),
      'Single sign-on; id.example; issuer, client secret',
    ],
    [row('setup.remove', { to: 'mail', host: 'mail.example' }), 'Mail; mail.example'],
    [row('model.add', { host: 'models.example' }), 'sends text to models.example'],
    [
      row('model.change', { host: 'models.example', fields: ['baseUrl', 'apiKey'] }),
      'address, key; sends text to models.example',
    ],
    [row('space.invite', { to: 'member', count: 3 }), 'up to 3 people; member'],
    [row('space.invite', { to: 'owner', count: 1 }), '1 person; owner'],
    [row('space.role', { from: 'reader', to: 'owner', space: 'a' }), 'Legal; reader to owner'],
    [row('space.remove', { from: 'member', space: 'a' }), 'Legal; member'],
    [row('space.update', { fields: ['name', 'publicNeedsApproval'] }), 'name, what guests see'],
    [row('space.delete', { prompts: 'trash' }), 'Prompts moved to Trash'],
    [row('import.run', { count: 1244, space: 'a' }), 'Legal; 1,244 rows'],
    [row('review.changes', { version: 2 }), 'Version 2'],
    [row('prompt.delete', {}), ''],
    [
      row('settings.change', { setting: 'newAccountsAreViewers', from: 'off', to: 'on' }),
      'New accounts start as viewers: on',
    ],
  ])('detailText of %o is %s', (event, text) => {
    expect(detailText(event)).toBe(text);
  });
});
