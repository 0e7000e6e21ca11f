import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { problem, serve } from '../../../test/serve';
import { show } from '../../../test/show';
import { Toasts } from '../../ui/state/toasts';
import { FlagDialog } from './flag-dialog';

const CODES = ['vessel:a:tsg:salinity', 'vessel:a:tsg:temperature'];
const RANGE = { from: Date.UTC(2024, 4, 9) + 0.4, to: Date.UTC(2024, 4, 11, 12) + 0.4 };

describe('the dialog that flags values', () => {
  const open = async (answer: (body: unknown) => unknown) => {
    const onClose = jest.fn();
    const bodies: unknown[] = [];
    const asked = serve({
      'GET /rest/v2/auth/loggedin': () => ({ username: 'demo@example.org', admin: false }),
      'POST /rest/quality/flags': (_url, body) => {
        bodies.push(JSON.parse(String(body)));
        return answer(body);
      },
      'DELETE /rest/quality/flags/7': () => undefined,
    });
    const Page = () => {
      const [isOpen, setOpen] = useState(true);
      onClose.mockImplementation(() => setOpen(false));
      return (
        <>
          {isOpen && <FlagDialog codes={CODES} range={RANGE} onClose={onClose} />}
          <Toasts />
        </>
      );
    };
    const { user } = await show(<Page />);
    const choose = async (field: RegExp, option: string) => {
      await user.click(screen.getByRole('button', { name: field }));
      await user.click(await screen.findByRole('option', { name: option }));
    };
    return { user, onClose, bodies, asked, choose };
  };
  const set = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Set the flag' });

  it('sets a flag for the time that was picked and the streams that are left, and undoes it', async () => {
    const { user, onClose, bodies, asked, choose } = await open(() => [{ id: 7, flag: 3, codes: [CODES[0]] }]);
    expect(set().disabled).toBe(true);
    await choose(/Quality flag$/, '3 probably bad');
    await choose(/Cause$/, 'maintenance');
    await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'The pump broke.');
    await user.click(screen.getByRole('checkbox', { name: /temperature/ }));
    await user.click(set());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(bodies).toEqual([
      [
        {
          codes: [CODES[0]],
          ...{ datetimeMin: '2024-05-09T00:00:00', datetimeMax: '2024-05-11T12:00:00.001' },
          ...{ flag: 3, cause: 'maintenance', comment: 'The pump broke.' },
        },
      ],
    ]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('The flag counts no more.');
    expect(decodeURIComponent(asked.find((one) => one.startsWith('DELETE'))!)).toMatch(/reason=Undone.at.once/);
  });

  it('stays with the words of the service when it refuses', async () => {
    const { user, onClose, choose } = await open(() =>
      problem(403, 'demo@example.org may not write vessel:a:tsg:salinity.'),
    );
    await choose(/Cause$/, 'battery');
    await user.click(set());
    await screen.findByText(/may not write/);
    expect(onClose).not.toHaveBeenCalled();
  });
});
