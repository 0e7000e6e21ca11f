import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { IntlProvider } from 'react-intl';
import en from '../../messages/en';
import { FacetValues } from './facet-values';

const FACET = {
  selector: 'type.systemName',
  values: [
    { value: 'ctd', label: 'CTD', count: 5 },
    { value: 'optode', label: '', count: 4 },
  ],
  absent: 3,
  totalValues: 9,
};

describe('the values of a facet', () => {
  const open = (start: string) => {
    const user = userEvent.setup();
    const onMore = jest.fn();
    const filters: string[] = [];
    const Page = () => {
      const [where, setWhere] = useState(start);
      const take = (next: string): void => {
        filters.push(next);
        setWhere(next);
      };
      return <FacetValues name="type" facet={FACET as never} where={where} onWhere={take} onMore={onMore} />;
    };
    render(
      <IntlProvider locale="en" messages={en}>
        <Page />
      </IntlProvider>,
    );
    const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    return { user, filters, onMore, box };
  };

  it('write the filter, beside what it says already', async () => {
    const { user, filters, box } = open('status.name==public');
    await user.click(box(/^CTD/));
    await user.click(box(/^optode/));
    await user.click(box(/^CTD/));
    await user.click(box(/^optode/));
    expect(filters).toEqual([
      'status.name==public;type.systemName==ctd',
      'status.name==public;type.systemName=in=(ctd,optode)',
      'status.name==public;type.systemName==optode',
      'status.name==public',
    ]);
  });

  it('are checked as the filter says, also one that nothing has and none at all', async () => {
    const { user, filters, box } = open('type.systemName=in=(ctd,winch)');
    expect([box(/^CTD/).checked, box(/^optode/).checked, box(/^winch/).checked]).toEqual([true, false, true]);
    await user.click(box(/^winch/));
    expect(filters).toEqual(['type.systemName==ctd']);
    expect(screen.queryByRole('checkbox', { name: /^winch/ })).toBeNull();
    await user.click(box(/^none/));
    expect(box(/^none/).checked).toBe(true);
  });

  it('are a few of all, with a way to the others', async () => {
    const { user, onMore } = open('');
    await user.click(screen.getByRole('button', { name: '7 more' }));
    expect(onMore).toHaveBeenCalledTimes(1);
  });
});
