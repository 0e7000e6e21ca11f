import { bibTex, citationOf, citationText } from './item-citation';
import { type ShownItem } from '../../records/item-queries';

const record = { '@uuid': 'u', id: 1, created: '2024-01-01', lastModified: '2026-03-04T05:06:07.000' };
const vocable = {
  ...record,
  description: '',
  vocabulary: '',
  vocableValue: '',
  vocableGroup: { ...record, name: '', systemName: '' },
};
const role = (systemName: string) => ({ ...vocable, generalName: systemName, systemName });
const person = (id: number, firstName: string, lastName: string, companyName = '') => ({
  ...record,
  id,
  firstName,
  lastName,
  companyName,
  email: `${id}@example.org`,
});

const ITEM: ShownItem = {
  ...record,
  code: 'vessel:mya_ii:ctd',
  shortName: 'ctd',
  longName: 'CTD & Co',
  status: { ...record, name: 'public', meta: '' },
  type: { ...vocable, generalName: 'CTD', systemName: 'ctd' },
  version: 3,
  manufacturer: 'Sea-Bird',
  model: 'SBE_19',
  contacts: [
    { ...record, contact: person(1, 'Petra', 'Seestern'), role: role('Principal_Investigator') },
    { ...record, contact: person(2, '', '', 'Harbour Office'), role: role('Principal_Investigator') },
    { ...record, contact: person(3, 'Ada', 'Editor'), role: role('Editor') },
  ],
};

describe('the citation of an item', () => {
  const citation = citationOf(ITEM, [], 'https://hdl.handle.net/20.500/1');

  it('names who leads, what it is, and where it is found', () => {
    expect(citationText(citation)).toBe(
      'Seestern, P.; Harbour Office (2026): CTD & Co (vessel:mya_ii:ctd), version 3. CTD, Sea-Bird SBE_19. https://hdl.handle.net/20.500/1',
    );
  });

  it('is there for an item without anything', () => {
    const bare = { ...ITEM, longName: '', contacts: [], manufacturer: '', model: '' };
    expect(citationText(citationOf(bare, [], 'x'))).toBe('(2026): ctd (vessel:mya_ii:ctd), version 3. CTD. x');
  });

  it('has the authors of the nearest item above where it has none, with their organisation', () => {
    const lead = { ...record, contact: person(4, 'Boje', 'Wal', 'Sea Institute'), role: role('Owner') };
    const ship = { contacts: [{ ...record, contact: person(5, 'Far', 'Away'), role: role('Owner') }] };
    const bare = { ...ITEM, contacts: [] };
    expect(citationText(citationOf(bare, [{ contacts: [] }, { contacts: [lead] }, ship], 'x'))).toBe(
      'Wal, B. (2026): CTD & Co (vessel:mya_ii:ctd), version 3. CTD, Sea-Bird SBE_19. Sea Institute. x',
    );
    expect(bibTex(citationOf(bare, [{ contacts: [lead] }], 'x'), 'a')).toContain('publisher = {Sea Institute}');
  });

  it('has an organisation in place of authors where nobody has such a role', () => {
    const helper = { ...record, contact: person(6, 'Ada', 'Helper', 'R&D Unit'), role: role('Technician') };
    const citation = citationOf({ ...ITEM, contacts: [helper] }, [], 'x');
    expect(citationText(citation)).toMatch(/^R&D Unit \(2026\): .*SBE_19\. x$/);
    expect(bibTex(citation, 'a')).toContain('author = {{R\\&D Unit}}');
  });

  it('is an entry of BibTeX', () => {
    expect(bibTex(citation, ITEM.code)).toBe(`@misc{vessel:mya_ii:ctd,
  author = {Seestern, Petra and {Harbour Office}},
  title = {{CTD \\& Co (vessel:mya\\_ii:ctd), version 3}},
  year = {2026},
  howpublished = {CTD, Sea-Bird SBE\\_19},
  url = {https://hdl.handle.net/20.500/1}
}
`);
  });

  it('keeps braces of names out of BibTeX', () => {
    const entry = bibTex(citationOf({ ...ITEM, longName: '}\\evil{' }, [], 'x'), 'a b');
    expect(entry).toContain('@misc{a_b,');
    expect(entry).toContain('{{evil (');
  });
});
