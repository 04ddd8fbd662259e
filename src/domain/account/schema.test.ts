import { describe, expect, it } from 'vitest';
import { processorMs } from '../../../tests/support/processor-time';
import { characterCount } from '../characters';
import { AccountRegister, Phone } from './schema';

const messageOf = (value: unknown) => AccountRegister.safeParse(value).error?.issues[0]?.message;
const somebody = { email: 'a@x.io', password: 'secret', fullName: 'Ann' };

describe('AccountRegister', () => {
  it('takes an e-mail address or a phone number', () => {
    expect(AccountRegister.parse(somebody)).toEqual(somebody);
    expect(AccountRegister.parse({ ...somebody, email: undefined, phone: '+64 (21) 123-456' })).toEqual({
      phone: '+6421123456',
      password: 'secret',
      fullName: 'Ann',
    });
    expect(AccountRegister.parse({ ...somebody, phone: '' })).toEqual(somebody);
    expect(AccountRegister.parse({ ...somebody, email: '', phone: '021123456' })).toMatchObject({
      phone: '021123456',
    });
  });

  const neither = 'You must provide either an email or phone number and a password';
  it.each<[what: string, input: Record<string, unknown>, message: string]>([
    ['neither e-mail nor phone', { password: 'secret', fullName: 'Ann' }, neither],
    ['both empty', { email: '', phone: '', password: 'secret', fullName: 'Ann' }, neither],
    ['no password', { email: 'a@x.io', fullName: 'Ann' }, neither],
    ['an empty password', { ...somebody, password: '' }, neither],
    ['no name', { email: 'a@x.io', password: 'secret' }, 'Please fill in all fields'],
    ['a blank name', { ...somebody, fullName: ' \t ' }, 'Please fill in all fields'],
    ['5 characters', { ...somebody, password: '12345' }, 'Password must be at least 6 characters'],
    ['5 emoji', { ...somebody, password: '🎉'.repeat(5) }, 'Password must be at least 6 characters'],
    ['129 characters', { ...somebody, password: 'a'.repeat(129) }, 'Password must be at most 128 characters'],
    ['129 emoji', { ...somebody, password: '🎉'.repeat(129) }, 'Password must be at most 128 characters'],
    ['an e-mail that is none', { ...somebody, email: 'a@x' }, 'Please enter a valid email address'],
    ['two e-mails', { ...somebody, email: 'a@x.io,b@y.io' }, 'Please enter a valid email address'],
    ['a blank e-mail', { ...somebody, email: ' ' }, 'Please enter a valid email address'],
    [
      'letters for a phone',
      { ...somebody, email: undefined, phone: 'call me' },
      'Please enter a valid phone number',
    ],
    [
      'a long name',
      { ...somebody, fullName: 'é'.repeat(121) },
      'Full name is too long: 121 characters (maximum 120)',
    ],
  ])('says of %s what is wrong', (_what, input, message) => {
    expect(messageOf(input)).toBe(message);
  });

  it.each([
    '123456',
    'a'.repeat(128),
    '🎉'.repeat(6),
    '🎉'.repeat(128),
    '      ',
    ' secret ',
    '\u0000\u0000\u0000\u0000\u0000\u0000',
  ])('takes the password %j as it is', (password) => {
    expect(AccountRegister.parse({ ...somebody, password })).toMatchObject({ password });
  });

  it.each([
    'role',
    'id',
    'isActive',
    'createdAt',
    'passwordHash',
    'email_verified',
    '__proto__',
    'constructor',
  ])('AccountRegister refuses the key %s', (key) => {
    const input = JSON.parse(
      `{"email":"a@x.io","password":"secret","fullName":"Ann","${key}":"admin"}`,
    ) as unknown;
    expect(AccountRegister.safeParse(input).success).toBe(false);
  });

  it.each([{ not: '' }, ['a@x.io'], null, true, 1])('refuses %j for an e-mail or a password', (value) => {
    expect(AccountRegister.safeParse({ ...somebody, email: value }).success).toBe(false);
    expect(AccountRegister.safeParse({ ...somebody, password: value }).success).toBe(false);
  });

  it('takes a password of ten million characters for too long without counting them', () => {
    const password = 'a'.repeat(10_000_000);
    const counting = processorMs(() => expect(characterCount(password)).toBe(10_000_000));
    const refusing = processorMs(() => expect(messageOf({ ...somebody, password })).toContain('at most 128'));
    expect(refusing).toBeLessThan(counting);
  });
});

describe('Phone', () => {
  it.each([
    '12345',
    '1234567890123456',
    '+',
    '++64211234',
    '６４２１１２３４',
    '64a21123',
    '',
    '-',
    '1'.repeat(41),
  ])('Phone refuses %j', (phone) => {
    expect(Phone.safeParse(phone).error?.issues[0]?.message).toBe('Please enter a valid phone number');
  });
});
