import { type ContactRoleDocument } from '@pelorus/registry/model';
import { authorsOf, organisationsOf } from '../cared';
import { withoutEmpty } from '../given';
import { type ItemView } from '../item-format';
import { type Organisation, type Party, partyOf } from '../party';
import { type RegistryLinks } from '../registry-links';
import { type JsonLdNode } from './context';
import { termNode } from './term-node';

/** Contact in a role as a DCAT attribution. */
export function attributionNode({ contact, role }: ContactRoleDocument, links: RegistryLinks): JsonLdNode {
  return {
    '@type': 'prov:Attribution',
    'prov:agent': agentNode(partyOf(contact)),
    'dcat:hadRole': termNode(role, links, 'dcat:Role'),
  };
}

/** Authors and publishers, as in the citation. */
export function creatorKeys({ item, above }: ItemView): JsonLdNode {
  const items = [item, ...above];
  return {
    'dcterms:creator': authorsOf(items).map((contact) => agentNode(partyOf(contact))),
    'dcterms:publisher': organisationsOf(items).flatMap((contact) => {
      const { organisation } = partyOf(contact);
      return organisation ? [organisationNode(organisation, 'prov:Agent')] : [];
    }),
  };
}

function agentNode(party: Party): JsonLdNode {
  if (party.kind === 'organisation' && party.organisation) {
    return withoutEmpty({ ...organisationNode(party.organisation, 'prov:Agent'), email: party.email });
  }
  return withoutEmpty({
    '@id': party.orcid,
    '@type': ['Person', 'prov:Agent'],
    name: party.name,
    givenName: party.givenName,
    familyName: party.familyName,
    email: party.email,
    affiliation: party.organisation && organisationNode(party.organisation),
  });
}

function organisationNode({ name, ror }: Organisation, ...types: readonly string[]): JsonLdNode {
  return withoutEmpty({ '@id': ror, '@type': ['Organization', ...types], name });
}
