import { type Dataset, type QualityFlag, type RegistryChange } from '@pelorus/client';
import { accountsOf, changesByPlatform } from './change-groups';

const change = (date: string, item: string | undefined, account: string | undefined, id = 1): RegistryChange =>
  ({
    date,
    revision: 1,
    action: 'changed',
    record: { kind: 'item', id, link: '' },
    changes: [],
    item,
    account,
  }) as never;
const upload = (id: number, username: string, ...codes: string[]): Dataset =>
  ({ id, username, datetime: `2026-01-0${id}T12:00:00`, streams: codes.map((code) => ({ code })) }) as never;
const flag = (id: number, username: string, ...codes: string[]): QualityFlag => ({ id, username, codes }) as never;

const ADA = 'ada@example.org';
const BEN = 'ben@example.org';
const told = {
  changes: [
    change('2026-01-03T00:00:00.000', 'vessel:b:ctd', ADA),
    change('2026-01-02T12:05:00.000', 'vessel:a', BEN, 1),
    change('2026-01-02T12:00:00.000', 'vessel:a:ctd', BEN, 2),
    change('2026-01-02T12:00:00.000', undefined, BEN, 3),
    change('2026-01-02T11:49:00.000', 'vessel:a:ctd', BEN, 4),
    change('2026-01-01T00:00:00.000', 'vessel:a:fb:ctd', undefined),
  ],
  uploads: [
    upload(2, BEN, 'station:c:temp'),
    upload(1, ADA, 'vessel:a:ctd:temp', 'vessel:b:ctd:temp'),
    upload(1, ADA, 'vessel:a:x:temp'),
  ],
  flags: [flag(7, ADA, 'vessel:a:ctd:temp', 'vessel:a:ctd:sal')],
};

describe('changes by platform', () => {
  it('are those of its items, uploads and flags; changes soon after each other are one deed, uploads of a day one line', () => {
    const groups = changesByPlatform(told);
    expect(
      groups.map(({ code, deeds, days, flags }) => [
        code,
        deeds.map(({ from, to, changes }) => `${from.slice(8, 16)} ${to.slice(8, 16)} ${changes.length}`),
        days.map(({ day, account, uploads }) => `${day} ${account} ${uploads.length}`),
        flags.map(({ id }) => id),
      ]),
    ).toEqual([
      ['station:c', [], [`2026-01-02 ${BEN} 1`], []],
      ['vessel:a', ['02T12:00 02T12:05 2', '02T11:49 02T11:49 1', '01T00:00 01T00:00 1'], [`2026-01-01 ${ADA} 2`], [7]],
      ['vessel:b', ['03T00:00 03T00:00 1'], [`2026-01-01 ${ADA} 1`], []],
      [undefined, ['02T12:00 02T12:00 1'], [], []],
    ]);
  });

  it('are those of one account, where one is chosen', () => {
    expect(changesByPlatform(told, BEN).map(({ code }) => code)).toEqual(['station:c', 'vessel:a', undefined]);
    expect(accountsOf(told)).toEqual([ADA, BEN]);
  });

  it('are none where nothing changed', () => {
    expect(changesByPlatform({ changes: [], uploads: [], flags: [] })).toEqual([]);
  });
});
