import { type ContactDocument, type ContactRoleDocument } from '@pelorus/registry/model';
import { authorsOf, nearestHaving, organisationsOf } from './cared';

const contact = (id: number, companyName?: string): ContactDocument =>
  ({ id, lastName: `Name ${id}`, ...(companyName ? { companyName } : {}) }) as ContactDocument;
const having = (each: ContactDocument, systemName: string): ContactRoleDocument =>
  ({ contact: each, role: { systemName } }) as ContactRoleDocument;

const [ada, bert, institute] = [contact(1), contact(2, 'Institute'), contact(3, 'Institute')];

describe('who is named for an item', () => {
  it('is who has the first role that somebody has, each once', () => {
    const contacts = [having(ada, 'Editor'), having(bert, 'Owner'), having(bert, 'Owner')];
    expect(authorsOf([{ contacts }])).toEqual([bert]);
  });

  it('is inherited from the nearest item above', () => {
    const ship = { contacts: [having(institute, 'Owner')] };
    const device = { contacts: [having(ada, 'Editor')] };
    expect(authorsOf([{}, device, ship])).toEqual([ada]);
    expect(nearestHaving([{ contacts: [] }, device, ship], ['Owner'])).toEqual([institute]);
    expect(authorsOf([{}, { contacts: [having(ada, 'Data_Scientist')] }])).toEqual([]);
  });

  it('is the organisations, each once, of the nearest item that has some', () => {
    const contacts = [having(ada, 'Editor'), having(bert, 'Editor'), having(institute, 'Owner')];
    expect(organisationsOf([{}, { contacts: [having(ada, 'Editor')] }, { contacts }])).toEqual([bert]);
  });
});
