import { type RegistryBody } from '../api/services';
import { type FieldOf } from '../forms/form-field';
import { modelFields } from '../forms/model-fields';

export const VOCABLE_FIELDS = modelFields('vocable', {
  generalName: 'admin.generalName',
  systemName: 'admin.systemName',
  vocableGroupId: 'admin.group',
  description: 'admin.definition',
  vocabulary: 'admin.vocabulary',
  vocableValue: 'admin.vocableValue',
}).fresh;

export const VOCABLE_GROUP_FIELDS = modelFields('vocable_group', {
  name: 'admin.name',
  systemName: 'admin.systemName',
}).fresh;

export const UNIT_FIELDS = modelFields(
  'unit',
  {
    code: 'admin.code',
    name: 'admin.name',
    ucum: 'admin.ucum',
    typicalUse: 'admin.typicalUse',
    mathML: 'admin.mathML',
    visible: 'admin.visible',
  },
  ...(['code', 'name', 'ucum'] as const),
).fresh;

export const STATE_FIELDS = modelFields('state', { name: 'admin.name', meta: 'admin.meta' }).fresh;

export const CONTACT_FIELDS = modelFields(
  'contact',
  {
    firstName: 'admin.firstName',
    lastName: 'admin.lastName',
    email: 'admin.email',
    orcid: 'admin.orcid',
    companyName: 'admin.organisation',
    ror: 'admin.ror',
    telephone: 'admin.telephone',
    postalCode: 'admin.postalCode',
    city: 'admin.city',
    administrativeArea: 'admin.administrativeArea',
    country: 'admin.country',
  },
  ...(['firstName', 'lastName', 'email', 'orcid', 'companyName'] as const),
).fresh;

export const ACCOUNT_FIELDS: readonly FieldOf<RegistryBody<'POST /rest/v2/auth/accounts'>>[] = [
  { name: 'username', label: 'admin.email', help: 'admin.usernameHelp', kind: 'text', required: true, maxLength: 254 },
  { name: 'admin', label: 'admin.isAdministrator', kind: 'flag' },
  { name: 'functional', label: 'admin.isFunctional', help: 'admin.isFunctionalHelp', kind: 'flag' },
];
