import { type Account, type Contact } from '@pelorus/client';
import { type ContactsByCode, editorsOf, mayChange } from './editors';

const contact = (id: number, email: string) => ({ id, email }) as Contact;
const [ANN, BEN, CLEO] = [contact(1, 'ann@example.org'), contact(2, 'Ben@example.org'), contact(3, 'cleo@example.org')];
const given = (who: Contact, systemName: string) => ({ contact: who, role: { systemName } });
const ITEMS: ContactsByCode = new Map(
  [
    { code: 'vessel:mya', contacts: [given(ANN, 'Editor'), given(CLEO, 'Owner')] },
    { code: 'vessel:mya:ctd', contacts: [given(BEN, 'Editor'), given(ANN, 'Editor')] },
  ].map((item) => [item.code, item]),
);
const account = (username: string, admin = false) => ({ username, admin }) as Account;

describe('Editors', () => {
  it('are those of the item and of all above, the nearest first, each once', () => {
    expect(editorsOf('vessel:mya:ctd:cell', ITEMS)).toEqual([BEN, ANN]);
    expect(editorsOf('vessel:mya', ITEMS)).toEqual([ANN]);
    expect(editorsOf('vessel:other', ITEMS)).toEqual([]);
  });

  it('may change an item, whatever the case of their address, and administrators may', () => {
    const editors = editorsOf('vessel:mya:ctd', ITEMS);
    expect(mayChange(account('ben@example.org'), editors)).toBe(true);
    expect(mayChange(account('cleo@example.org'), editors)).toBe(false);
    expect(mayChange(account('cleo@example.org', true), editors)).toBe(true);
  });
});
