import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { problem, serve } from '../../../test/serve';
import { show } from '../../../test/show';
import { type Reference } from '../form-field';
import { ReferencePicker } from './reference-picker';
import { contacts, parents } from './reference-searches';

const SHIPS: readonly Reference[] = [
  { id: 1, label: 'research vessel', code: 'research_vessel', detail: 'A ship for research' },
  { id: 2, label: 'vessel', code: 'vessel' },
];
const ADA = { id: 9, firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org' };

describe('A field that refers to a record', () => {
  const open = async (search: Parameters<typeof ReferencePicker>[0]['search'], before: Reference | null = null) => {
    const chosen = jest.fn();
    const Field = () => {
      const [value, setValue] = useState(before);
      const change = (next: Reference | null) => {
        chosen(next);
        setValue(next);
      };
      return <ReferencePicker label="Type" value={value} search={search} onChange={change} />;
    };
    const { user } = await show(<Field />);
    return { chosen, user, box: screen.getByRole('combobox', { name: 'Type' }) };
  };
  const options = async () => (await screen.findAllByRole('option')).map((option) => option.textContent);

  it('lists what is found for the words, equal names first', async () => {
    const asked: string[] = [];
    const { chosen, user, box } = await open(async (words) => {
      asked.push(words);
      return SHIPS.filter(({ label }) => label.includes(words));
    });
    await user.type(box, 'vessel');
    await waitFor(async () => expect(await options()).toEqual(['vessel', 'research vesselA ship for research']));
    expect(asked.at(-1)).toBe('vessel');
    await user.click(screen.getByRole('option', { name: /^research/ }));
    expect(chosen).toHaveBeenLastCalledWith(SHIPS[0]);
    expect(box).toHaveProperty('value', 'research vessel');
  });

  it('is emptied by emptying it, and keeps its record when words that name none are left', async () => {
    const { chosen, user, box } = await open(async () => SHIPS, SHIPS[1]);
    await user.type(box, ' of the line');
    await user.tab();
    expect(box).toHaveProperty('value', 'vessel');
    expect(chosen.mock.calls.flat()).not.toContain(null);
    await user.clear(box);
    expect(chosen).toHaveBeenLastCalledWith(null);
  });

  it('finds a contact by each word of a full name', async () => {
    const asked = serve({ 'GET /rest/v2/contacts': () => ({ totalHits: 1, records: [ADA] }) });
    const { user, box } = await open(contacts);
    await user.type(box, 'Lovelace Ada');
    await screen.findByRole('option', { name: /^Ada Lovelace/ });
    await waitFor(() =>
      expect(decodeURIComponent(asked.at(-1)!)).toMatch(/lastName=ilike=.\*Lovelace.*and.*firstName=ilike=.\*Ada/),
    );
  });

  it('says whom to ask for a parent on which the account may put nothing', async () => {
    const ship = { id: 5, code: 'vessel:foreign', longName: 'Foreign ship' };
    const role = { systemName: 'Editor' };
    serve({
      'GET /rest/v2/auth/loggedin': () => ({ username: 'demo@example.org', admin: false }),
      'GET /rest/v2/items': () => ({ totalHits: 1, records: [{ ...ship, contacts: [{ contact: ADA, role }] }] }),
    });
    const { user, box } = await open(parents);
    await user.type(box, 'foreign');
    const option = await screen.findByRole('option', { name: /foreign/ });
    await waitFor(() => expect(option.textContent).toContain('Ask Ada Lovelace, ada@example.org.'));
    await user.click(option);
    const link = await screen.findByRole('link');
    expect(link.getAttribute('href')).toBe('mailto:ada%40example.org');
  });

  it('has nothing to offer while the service is away', async () => {
    serve({ 'GET /rest/v2/contacts': () => problem(503, 'The service is away.') });
    const { user, box } = await open(contacts);
    await user.type(box, 'Ada');
    await screen.findByText('Nothing has this name.');
  });
});
