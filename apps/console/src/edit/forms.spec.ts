/** @jest-environment node */
import {
  ACCOUNT_FIELDS,
  CONTACT_FIELDS,
  STATE_FIELDS,
  UNIT_FIELDS,
  VOCABLE_FIELDS,
  VOCABLE_GROUP_FIELDS,
} from './catalogue-forms';
import { MISSION_FIELDS } from '../missions/mission-form';
import {
  CUSTOM_FIELD_FIELDS,
  DROPPED_FIELDS,
  ENDED_MOUNT_FIELDS,
  EVENT_FIELDS,
  FILE_FIELDS,
  LINK_FIELDS,
  MOUNT_FIELDS,
  NEW_PARAMETER_FIELDS,
  PARAMETER_FIELDS,
} from './belonging/belonging-forms';
import { CLONE_FIELDS, COPIED, COPY_FIELDS } from './clone/clone-form';
import { type FormField } from '../forms/form-field';
import { ITEM_FIELDS, MOVE_FIELDS, NEW_ITEM_FIELDS, TAKE_OFF_FIELDS, VERSION_FIELDS } from './item-form';

jest.mock('../api/services', () => ({ registry: {} }));

interface Schema {
  readonly properties?: Readonly<Record<string, { readonly maxLength?: number; readonly type?: string }>>;
  readonly required?: readonly string[];
}

interface Description {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly requestBody?: unknown }>>>>;
}

const DESCRIPTION = jest.requireActual<Description>('../../../../libs/client/openapi/registry.json');
const SCHEMAS = DESCRIPTION.components.schemas;

/** Keys of a body that a form leaves out on purpose, with the reason. */
type LeftOut = Readonly<Record<string, string>>;

const FIXED = { shortName: 'is fixed after creation' };
const MOVES = { parentId: 'the dialog Move', workflow: 'the dialogs Move and Take off' };
const WORKFLOW = { version: 'the dialog Keep a version' };
const MOUNTING = { mountDate: 'the dialog Move', mountLabel: 'the dialog Move' };
const TAKING_OFF = { unmountDate: 'the dialog Take off', unmountLabel: 'the dialog Take off' };
const ENDED = { end: 'the mount lasts', unmountLabel: 'the mount lasts' };

/** Forms, the body schemas whose keys and rules they have, and what they leave out. */
const FORMS: readonly (readonly [name: string, fields: readonly FormField[], schema: string, leftOut: LeftOut])[] = [
  ['new item', NEW_ITEM_FIELDS, 'ItemBody', { workflow: 'a new item counts as mounted from now; Move says otherwise' }],
  ['item', ITEM_FIELDS, 'ItemBody', { ...FIXED, ...MOVES }],
  ['move', MOVE_FIELDS.filter(({ name }) => name !== 'parentId'), 'MountWorkflowBody', { ...TAKING_OFF, ...WORKFLOW }],
  ['taking off', TAKE_OFF_FIELDS, 'MountWorkflowBody', { ...MOUNTING, ...WORKFLOW }],
  ['version', VERSION_FIELDS, 'VersionBody', {}],
  ['new parameter', NEW_PARAMETER_FIELDS, 'ParameterBody', {}],
  ['parameter', PARAMETER_FIELDS, 'ParameterBody', FIXED],
  ['event', EVENT_FIELDS, 'EventBody', {}],
  ['custom field', CUSTOM_FIELD_FIELDS, 'FieldBody', {}],
  ['link', LINK_FIELDS, 'ResourceBody', {}],
  ['file', FILE_FIELDS, 'ResourceBody', { linkage: 'a file has none' }],
  ['dropped files', DROPPED_FIELDS, 'ResourceFields', { name: 'each file keeps its own' }],
  ['mount', MOUNT_FIELDS, 'MountChangeBody', ENDED],
  ['ended mount', ENDED_MOUNT_FIELDS, 'MountChangeBody', {}],
  ['copy', COPY_FIELDS, 'CopyBody', {}],
  ['contact', CONTACT_FIELDS, 'ContactBody', {}],
  ['account', ACCOUNT_FIELDS, 'AccountBody', {}],
  ['mission', MISSION_FIELDS, 'MissionBody', {}],
  ['state', STATE_FIELDS, 'StateBody', {}],
  ['unit', UNIT_FIELDS, 'UnitBody', {}],
  ['vocable', VOCABLE_FIELDS, 'VocableBody', {}],
  ['vocable group', VOCABLE_GROUP_FIELDS, 'VocableGroupBody', {}],
];

/** Bodies that no form above has, with where they are written. */
const ELSEWHERE: LeftOut = {
  AccountChangeBody: 'buttons of an account in the administration',
  CloneBody: 'CLONE_FIELDS, of which the flags are `include`',
  CodeCheckBody: 'only reads',
  ContactMergeBody: 'the dialog Merge in the administration',
  FollowedCodesBody: 'only reads',
  ImportBody: 'the page Import',
  MissionItemBody: 'items are chosen on the page of a mission',
  LoginForm: 'the form Log in',
  LoginLinkForm: 'the page of a login link',
  ResourceUpload: 'the file, with the fields of dropped files',
  RoleIds: 'CONTACT_ROLE_FIELDS, of which the contact is in the path',
  StreamPropertiesBody: 'only reads',
  TokenBody: 'the dialog New token of the account',
};

const maxLengthOf = (field: FormField): number | undefined => ('maxLength' in field ? field.maxLength : undefined);

/** Names of the schemas of all bodies that the registry takes. */
function bodySchemas(): Set<string> {
  const bodies = Object.values(DESCRIPTION.paths).flatMap((operations) =>
    Object.values(operations).map(({ requestBody }) => JSON.stringify(requestBody ?? {})),
  );
  return new Set(
    bodies.flatMap((text) => [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name!)),
  );
}

describe('Forms have the fields of the bodies that they send', () => {
  it.each(FORMS)('%s', (_name, fields, schema, leftOut) => {
    const { properties = {}, required = [] } = SCHEMAS[schema]!;
    const names = fields.map(({ name }) => name);
    expect([...names, ...Object.keys(leftOut)].sort()).toEqual(Object.keys(properties).sort());
    for (const field of fields) {
      const found = [field.name, field.required ?? false, maxLengthOf(field)];
      const isText = properties[field.name]?.type === 'string' && field.kind !== 'moment';
      const maxLength = isText ? properties[field.name]?.maxLength : undefined;
      expect(found).toEqual([field.name, required.includes(field.name), maxLength]);
    }
  });

  it('copies', () => {
    const names = Object.keys(SCHEMAS['CloneBody']!.properties!);
    expect(names.sort()).toEqual(['copies', 'include', 'parentId']);
    expect(CLONE_FIELDS.map(({ name }) => name)).toEqual(['parentId', ...COPIED.map(({ name }) => name)]);
  });

  it('for every body that the registry takes', () => {
    const known = new Set([...FORMS.map(([, , schema]) => schema), ...Object.keys(ELSEWHERE)]);
    const isKnown = (name: string): boolean => known.has(name) || known.has(name.replace(/Change(?=Body$)/, ''));
    expect([...bodySchemas()].filter((name) => !isKnown(name))).toEqual([]);
  });

  it('changes take the keys of new records', () => {
    const names = new Set(FORMS.map(([, , schema]) => schema));
    for (const schema of names) {
      const change = schema.replace(/Body$/, 'ChangeBody');
      if (change in ELSEWHERE || !(change in SCHEMAS)) continue;
      expect(Object.keys(SCHEMAS[change]!.properties!)).toEqual(Object.keys(SCHEMAS[schema]!.properties!));
    }
  });
});
