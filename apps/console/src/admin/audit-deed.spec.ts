import { AUDIT_ACTIONS } from '@pelorus/client';
import { deedOf } from './audit-deed';

const deed = (action: string, subject: string, detail?: string) =>
  deedOf({ action, subject, ...(detail === undefined ? {} : { detail }) });
const ITEM = { kind: 'items', id: '7' };

describe('The deed of an entry of the audit log', () => {
  it.each([
    ['a change', 'edit', 'PATCH /rest/v2/items/7', undefined, { deed: 'change', record: ITEM }],
    [
      'a change by an administrator',
      'admin-write',
      'PUT /rest/v2/units/3',
      undefined,
      { deed: 'change', record: { kind: 'units', id: '3' } },
    ],
    ['a record that was made', 'edit', 'POST /rest/v2/items', '/rest/v2/items/7', { deed: 'make', record: ITEM }],
    [
      'a record of a service with a public address',
      'edit',
      'POST /rest/v2/items',
      'https://example.org/pelorus/rest/v2/items/7',
      { deed: 'make', record: ITEM },
    ],
    [
      'a record below an item',
      'edit',
      'PATCH /rest/v2/items/7/parameters/5',
      undefined,
      { deed: 'change', record: { kind: 'parameters', id: '5', owner: ITEM } },
    ],
    ['an import', 'edit', 'POST /rest/v2/items/import', undefined, { deed: 'import', record: { kind: 'items' } }],
    [
      'an import taken back',
      'delete',
      'DELETE /rest/v2/imports/2024-01-17T18:17:13.759',
      undefined,
      { deed: 'import-undo' },
    ],
    ['a restored state', 'edit', 'PUT /rest/v2/items/7/history/3', undefined, { deed: 'restore', record: ITEM }],
    [
      'an upload',
      'upload',
      'POST /rest/datasets',
      '/rest/datasets/31 a b.nrt +57',
      { deed: 'upload', record: { kind: 'datasets', id: '31' }, name: 'a b.nrt', further: 57 },
    ],
    [
      'an upload without a name',
      'upload',
      'POST /rest/datasets',
      '/rest/datasets/31',
      { deed: 'upload', record: { kind: 'datasets', id: '31' } },
    ],
    ['a refusal', 'refusal', 'PATCH /rest/v2/items/7', 'not-an-editor', { deed: 'refusal', record: ITEM }],
    ['a login', 'login', 'POST /rest/v2/auth/login', undefined, { deed: 'login' }],
    [
      'roles',
      'role-give',
      'POST /rest/v2/items/7/contacts/9',
      'roles 239',
      { deed: 'role-give', record: { kind: 'contacts', id: '9', owner: ITEM } },
    ],
    ['what is new', 'unheard', 'POST /rest/v2/items/7', undefined, { deed: 'other', record: ITEM }],
    ['a login link', 'login-link', 'POST /rest/v2/auth/login-links', undefined, { deed: 'login-link' }],
  ])('is %s', (_what, action, subject, detail, expected) => expect(deed(action, subject, detail)).toEqual(expected));

  it.each(AUDIT_ACTIONS)('is known of the action %s', (action) =>
    expect(deed(action, 'POST /rest/v2/items').deed).not.toBe('other'),
  );
});
