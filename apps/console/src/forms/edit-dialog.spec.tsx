import { screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../test/refusal';
import { show } from '../../test/show';
import { setLoginAsker } from '../session/session';
import { Toasts } from '../ui/state/toasts';
import { EditDialog } from './edit-dialog';
import { type FormField, type FormValues } from './form-field';

const FIELDS: readonly FormField[] = [
  { name: 'longName', label: 'item.name', kind: 'text', required: true, maxLength: 500 },
  { name: 'model', label: 'item.model', kind: 'text' },
  { name: 'manufacturer', label: 'item.manufacturer', kind: 'text' },
];
const OPTODE: FormValues = { longName: 'Optode', model: '4831', manufacturer: 'Sensors Inc.' };

/**
 * A record as a service keeps it: `If-Match` counts, and `inBetween` is what somebody else does before the next write.
 */
class Stored {
  values = OPTODE;
  revision = 1;
  inBetween: FormValues | undefined;
  readonly bodies: unknown[] = [];
  refusals: Error[] = [];

  readonly read = async () => ({ value: this.values, etag: `"${this.revision}"` });
  readonly write = async (body: Record<string, unknown>, headers: Readonly<Record<string, string>>) => {
    if (this.inBetween) this.#change(this.inBetween);
    this.inBetween = undefined;
    this.bodies.push(body);
    const refused = this.refusals.shift();
    if (refused) throw refused;
    if (headers['If-Match'] !== `"${this.revision}"`) throw refusal(412);
    this.#change(body as FormValues);
  };

  #change(values: FormValues): void {
    this.values = { ...this.values, ...values };
    this.revision++;
  }
}

describe('Editing a record', () => {
  afterEach(() => setLoginAsker(async () => false));

  const open = async () => {
    const stored = new Stored();
    const onClose = jest.fn();
    const edited = { key: ['optode'], read: stored.read, write: stored.write };
    const { user } = await show(
      <>
        <EditDialog title="Edit" fields={FIELDS} valuesOf={(values) => values} edited={edited} onClose={onClose} />
        <Toasts />
      </>,
    );
    const field = (name: string) => screen.findByRole('textbox', { name });
    const type = async (name: string, text: string) => {
      await user.clear(await field(name));
      if (text) await user.type(await field(name), text);
    };
    const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
    return { stored, onClose, user, field, type, save };
  };

  it('sends what was changed, null for what was cleared, and nothing else', async () => {
    const { stored, onClose, type, save } = await open();
    await type('Name', 'Optode A');
    await type('Model', '');
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(stored.bodies).toEqual([{ longName: 'Optode A', model: null }]);
  });

  it('sends nothing when nothing was changed', async () => {
    const { stored, onClose, field, save } = await open();
    await field('Name');
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(stored.bodies).toEqual([]);
  });

  it('keeps both changes where somebody else changed other fields, and says so', async () => {
    const { stored, onClose, type, save } = await open();
    stored.inBetween = { model: '4835' };
    await type('Name', 'Optode A');
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(stored.values).toEqual({ ...OPTODE, longName: 'Optode A', model: '4835' });
    await screen.findByText(/both changes are kept/);
  });

  it.each([
    ['mine', 'Mine'],
    ['theirs', 'Theirs'],
  ])('lets one choose %s where both changed one field', async (_side, chosen) => {
    const { stored, onClose, user, type, save } = await open();
    stored.inBetween = { longName: 'Theirs', model: '4835' };
    await type('Name', 'Mine');
    await type('Manufacturer', 'Mine and Sons');
    await save();
    const conflict = await screen.findByRole('dialog', { name: 'Somebody else was faster' });
    expect(within(conflict).getAllByRole('group')).toHaveLength(1);
    expect(onClose).not.toHaveBeenCalled();
    const [option] = within(conflict)
      .getAllByRole('radio')
      .filter((radio) => radio.closest('label')?.textContent.endsWith(chosen));
    await user.click(option!);
    await user.click(within(conflict).getByRole('button', { name: 'Save what I chose' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(stored.values).toEqual({ longName: chosen, model: '4835', manufacturer: 'Mine and Sons' });
  });

  it('asks again where somebody is faster while one chooses', async () => {
    const { stored, onClose, user, type, save } = await open();
    stored.inBetween = { longName: 'Theirs' };
    await type('Name', 'Mine');
    await save();
    const choose = () => screen.findByRole('button', { name: 'Save what I chose' });
    await choose();
    stored.inBetween = { longName: 'Theirs again' };
    await user.click(await choose());
    await screen.findByText('Theirs again');
    await user.click(await choose());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(stored.values).toEqual({ ...OPTODE, longName: 'Mine' });
  });

  it('loses nothing when the session has ended: one logs in, and it is sent again', async () => {
    const { stored, onClose, type, save } = await open();
    setLoginAsker(async () => true);
    stored.refusals = [refusal(401)];
    await type('Name', 'Optode A');
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(stored.bodies).toEqual([{ longName: 'Optode A' }, { longName: 'Optode A' }]);
  });

  it('keeps what was typed, and shows a fault at its field, which has the focus', async () => {
    const { stored, onClose, field, type, save } = await open();
    stored.refusals = [refusal(422, [{ code: 'required', detail: "'longName' is required.", pointer: '/longName' }])];
    await type('Name', '');
    await type('Model', '5000');
    await save();
    await screen.findByText('Name is required.');
    const name = await field('Name');
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect((await field('Model')).getAttribute('value')).toBe('5000');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('says what no field is to blame for', async () => {
    const { stored, type, save } = await open();
    stored.refusals = [refusal(403)];
    await type('Name', 'Optode A');
    await save();
    await screen.findByText('This account may not do that');
  });

  it('asks before changes are lost with the dialog, and only then', async () => {
    const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
    const { onClose, user, field, type } = await open();
    await type('Name', 'Optode A');
    await user.keyboard('{Escape}');
    expect(confirm).toHaveBeenCalledWith('Changes are not saved. Leave all the same?');
    expect(onClose).not.toHaveBeenCalled();
    await type('Name', 'Optode');
    await field('Name');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(confirm).toHaveBeenCalledTimes(1);
  });
});
