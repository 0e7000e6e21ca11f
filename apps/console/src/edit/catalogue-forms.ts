import { type FormField } from '../forms/form-field';
import { vocableGroups } from '../forms/reference/reference-searches';

export const VOCABLE_FIELDS: readonly FormField[] = [
  { name: 'generalName', label: 'admin.generalName', kind: 'text', required: true, maxLength: 500 },
  { name: 'systemName', label: 'admin.systemName', kind: 'text', required: true, maxLength: 64 },
  { name: 'vocableGroupId', label: 'admin.group', kind: 'reference', required: true, search: vocableGroups },
  { name: 'description', label: 'admin.definition', kind: 'lines', maxLength: 10_000 },
  { name: 'vocabulary', label: 'admin.vocabulary', kind: 'text', maxLength: 500 },
  { name: 'vocableValue', label: 'admin.vocableValue', kind: 'text', maxLength: 2_000 },
];

export const VOCABLE_GROUP_FIELDS: readonly FormField[] = [
  { name: 'name', label: 'admin.name', kind: 'text', maxLength: 500 },
  { name: 'systemName', label: 'admin.systemName', kind: 'text', required: true, maxLength: 64 },
];

export const UNIT_FIELDS: readonly FormField[] = [
  { name: 'code', label: 'admin.code', kind: 'text', required: true, maxLength: 64 },
  { name: 'name', label: 'admin.name', kind: 'text', maxLength: 500 },
  { name: 'ucum', label: 'admin.ucum', kind: 'text', maxLength: 200 },
  { name: 'typicalUse', label: 'admin.typicalUse', kind: 'text', maxLength: 500 },
  { name: 'mathML', label: 'admin.mathML', kind: 'lines', maxLength: 10_000 },
  { name: 'visible', label: 'admin.visible', kind: 'flag' },
];

export const STATE_FIELDS: readonly FormField[] = [
  { name: 'name', label: 'admin.name', kind: 'text', required: true, maxLength: 200 },
  { name: 'meta', label: 'admin.meta', kind: 'lines', maxLength: 10_000 },
];

export const CONTACT_FIELDS: readonly FormField[] = [
  { name: 'firstName', label: 'admin.firstName', kind: 'text', maxLength: 200 },
  { name: 'lastName', label: 'admin.lastName', kind: 'text', required: true, maxLength: 200 },
  { name: 'email', label: 'admin.email', kind: 'text', maxLength: 254 },
  { name: 'orcid', label: 'admin.orcid', kind: 'text', maxLength: 200 },
  { name: 'companyName', label: 'admin.organisation', kind: 'text', maxLength: 500 },
  { name: 'ror', label: 'admin.ror', kind: 'text', maxLength: 200 },
  { name: 'telephone', label: 'admin.telephone', kind: 'text', maxLength: 100 },
  { name: 'postalCode', label: 'admin.postalCode', kind: 'text', maxLength: 100 },
  { name: 'city', label: 'admin.city', kind: 'text', maxLength: 200 },
  { name: 'administrativeArea', label: 'admin.administrativeArea', kind: 'text', maxLength: 200 },
  { name: 'country', label: 'admin.country', kind: 'text', maxLength: 200 },
];

/** Fields of a new account. */
export const ACCOUNT_FIELDS: readonly FormField[] = [
  { name: 'username', label: 'admin.email', help: 'admin.usernameHelp', kind: 'text', required: true, maxLength: 254 },
  { name: 'admin', label: 'admin.isAdministrator', kind: 'flag' },
  { name: 'functional', label: 'admin.isFunctional', help: 'admin.isFunctionalHelp', kind: 'flag' },
];
