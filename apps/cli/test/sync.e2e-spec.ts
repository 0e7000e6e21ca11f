import { syncStatusText } from '../src/sync/sync-status';
import { Instance, until, Voyage } from './voyage';

const DEPTH = 'vessel:boreas:echosounder:depth';

describe('pelorus sync', () => {
  let ship: Instance;
  let shore: Instance;
  let voyage: Voyage;

  beforeAll(async () => {
    ship = await Instance.start();
    shore = await Instance.start();
    voyage = new Voyage(ship, shore);
  }, 120_000);
  afterAll(async () => {
    voyage.remove();
    await Promise.all([ship.stop(), shore.stop()]);
  });

  it('brings what each side owns to the other one, and nothing else', async () => {
    await ship.item({ shortName: 'boreas' });
    const sounder = await ship.item({ shortName: 'echosounder', type: 'ctd', parent: 'vessel:boreas' });
    await ship.make(`items/${sounder}/parameters`, { name: 'Depth', shortName: 'depth', unitId: 12, typeId: 221 });
    await ship.item({ shortName: 'dinghy' });
    await shore.item({ shortName: 'sbe_1', type: 'ctd' });
    await shore.item({ shortName: 'other' });
    await ship.store('first', DEPTH, { '2024-01-17 12:00:00': 1, '2024-01-17 12:01:00': 2 });
    await ship.store('second', DEPTH, { '2024-01-17 12:01:00': 3 });
    await ship.store('elsewhere', 'vessel:dinghy:depth', { '2024-01-17 12:01:00': 3 });
    await shore.store('calibration', 'ctd:sbe_1:pressure', { '2024-01-01 00:00:00': 3 });
    const { refused, problems } = await voyage.exchange();
    expect({ refused, problems }).toEqual({ refused: 0, problems: [] });
    expect(await shore.codes()).toEqual(['ctd:sbe_1', 'vessel:boreas', 'vessel:boreas:echosounder', 'vessel:other']);
    expect(await ship.codes()).toEqual(['ctd:sbe_1', 'vessel:boreas', 'vessel:boreas:echosounder', 'vessel:dinghy']);
    for (const code of ['vessel:boreas:echosounder', 'ctd:sbe_1'])
      expect(await shore.described(code)).toEqual(await ship.described(code));
    expect((await shore.datasets()).sort()).toEqual(['calibration', 'first', 'second']);
    expect((await ship.datasets()).sort()).toEqual(['calibration', 'elsewhere', 'first', 'second']);
    expect(await shore.values(DEPTH)).toEqual(await ship.values(DEPTH));
  });

  it('tells what each side has of its own that is not carried', async () => {
    const sounder = await ship.id('vessel:boreas:echosounder');
    for (let i = 0; i < 2; i++)
      await ship.registry.admin.post(`/rest/v2/items/${sounder}/versions`).send({}).expect(201);
    const days = { startDate: '2024-01-17T00:00:00', endDate: '2024-02-17T00:00:00' };
    await ship.make('missions', { name: 'BO-24', ...days });
    for (const one of [ship, shore]) await one.make('missions', { name: 'Of both', ...days });
    await ship.file('cast.cnv', 'vessel:boreas');
    await ship.file('log.txt', undefined);
    await ship.file('other.txt', 'vessel:dinghy');
    for (let i = 0; i < 21; i++) await shore.file(`sheet ${i}.pdf`, 'ctd:sbe_1');
    await ship.flag(DEPTH, '2024-01-17T12:00:00');
    const { notCarried, refused, problems } = await voyage.exchange({ compare: true });
    const ofShip = {
      missions: { count: 1, names: ['BO-24'], more: false },
      versions: { count: 2, names: ['vessel:boreas:echosounder: 2'], more: false },
      files: { count: 2, names: ['cast.cnv', 'log.txt'], more: false },
      flags: { count: 1, names: [`flag 3 of ${DEPTH} from 2024-01-17T12:00:00.000`], more: false },
    };
    const sheets = Array.from({ length: 20 }, (_, i) => `sheet ${i}.pdf`);
    const ofShore = { files: { count: 21, names: sheets, more: true } };
    expect({ ship: notCarried?.ship, shore: notCarried?.shore }).toEqual({ ship: ofShip, shore: ofShore });
    expect({ refused, problems }).toEqual({ refused: 0, problems: [] });
    expect(syncStatusText(voyage.status!).split('\n')).toEqual(
      expect.arrayContaining([
        'of the ship  missions        1 not carried: BO-24',
        expect.stringMatching(
          /^of the shore {2}files {11}21 not carried: sheet 0\.pdf, .*sheet 19\.pdf, \.\.\.$/,
        ) as string,
      ]),
    );
    // They are looked for once a day.
    await ship.make('missions', { name: 'BO-25', ...days });
    expect((await voyage.exchange()).notCarried?.told).toBe(notCarried?.told);
    await ship.delete(`missions/${await ship.onlyId('missions?where=name==BO-25')}`);
  });

  it('carries what its owner changed, by the same records', async () => {
    const sounder = 'vessel:boreas:echosounder';
    const moved = 'vessel:boreas:mast:echosounder';
    const [own, other] = [await ship.id(sounder), await shore.id(sounder)];
    await ship.item({ shortName: 'mast', type: 'ctd', parent: 'vessel:boreas' });
    await ship.patch(`items/${own}`, { model: 'EK80', parentId: await ship.id('vessel:boreas:mast') });
    await ship.make(`items/${own}/events`, {
      label: 'Calibrated',
      startDate: '2024-01-17T12:00:00',
      endDate: '2024-01-17T12:00:00',
      typeId: await ship.eventType(),
    });
    await ship.delete(`items/${own}/parameters/${await ship.onlyId(`items/${own}/parameters`)}`);
    await ship.make(`items/${own}/parameters`, { name: 'Range', shortName: 'range', unitId: 12, typeId: 221 });
    const contact = await shore.make('contacts', { firstName: 'Ida', lastName: 'Berg', email: 'ida@example.org' });
    await voyage.exchange();
    expect(await shore.id(moved)).toBe(other);
    expect(await shore.described(moved)).toEqual(await ship.described(moved));
    expect(await shore.described(moved)).toMatchObject({ model: 'EK80' });
    const known = await ship.onlyId('contacts?where=email==ida@example.org');
    await shore.patch(`contacts/${contact}`, { email: 'ida.berg@example.org' });
    await voyage.exchange();
    expect(await ship.onlyId('contacts?where=email==ida.berg@example.org')).toBe(known);
    await shore.delete(`contacts/${contact}`);
    await voyage.exchange();
    expect(await ship.ids('contacts?where=lastName==Berg')).toEqual([]);
  });

  it('puts back what the other side changed, and tells what that was', async () => {
    const code = 'vessel:boreas:mast:echosounder';
    const [own, other] = [await ship.id(code), await shore.id(code)];
    const before = await ship.described(code);
    await shore.patch(`items/${other}`, { model: 'mistaken', parentId: await shore.id('vessel:boreas') });
    await shore.make(`items/${other}/fields`, { name: 'note', value: 'of the shore' });
    await shore.delete(`items/${other}/events/${await shore.onlyId(`items/${other}/events`)}`);
    await voyage.exchange();
    expect(await shore.id(code)).toBe(other);
    for (const one of [ship, shore]) expect(await one.described(code)).toEqual(before);
    expect(await ship.id(code)).toBe(own);
    const told = voyage.journal.flatMap(({ fields }) => fields ?? []);
    for (const field of ['mistaken', 'of the shore'])
      expect(told).toContainEqual(expect.objectContaining({ to: field }));
    expect(told).toContainEqual({ field: 'code', from: code, to: 'vessel:boreas:echosounder' });
  });

  it('tells an item that the other side registered, and leaves it', async () => {
    await shore.item({ shortName: 'foreign', type: 'ctd', parent: 'vessel:boreas' });
    const { problems } = await voyage.exchange();
    expect(problems).toContainEqual(expect.objectContaining({ code: 'only-there', name: 'vessel:boreas:foreign' }));
    expect(await shore.codes()).toContain('vessel:boreas:foreign');
  });

  it('brings contacts that were made on the ship', async () => {
    const contact = await ship.make('contacts', { firstName: 'Ole', lastName: 'Mate', email: 'ole@example.org' });
    const role = await ship.onlyId('vocables?where=systemName==Owner;vocableGroup.systemName==ContactRoles');
    const item = await ship.id('vessel:boreas');
    await ship.registry.admin.post(`/rest/v2/items/${item}/contacts/${contact}`).send([role]).expect(201);
    await voyage.exchange();
    expect(JSON.stringify(await shore.described('vessel:boreas'))).toContain('ole@example.org');
  });

  it('deletes what its owner deleted, and nothing of others', async () => {
    const gone = await ship.store('gone', DEPTH, { '2024-01-18 12:00:00': 1 });
    await voyage.exchange();
    expect(await shore.datasets()).toContain('gone');
    await shore.store('of shore', 'vessel:boreas:echosounder:noise', { '2024-01-18 12:00:00': 1 });
    await ship.deleteDataset(gone);
    await until(async () => {
      await voyage.exchange();
      return !(await shore.datasets()).includes('gone');
    });
    expect(await shore.datasets()).toContain('of shore');
    expect(voyage.journal).toContainEqual(expect.objectContaining({ code: 'of-another' }));
  });

  it('gives a dataset that comes late its place among the others', async () => {
    const [early, late] = ['early', 'late'] as const;
    const ids = [await ship.store(early, DEPTH, { '2024-01-19 12:00:00': 1 }), await ship.store(late, DEPTH, { '2024-01-19 12:00:00': 2 })]; // prettier-ignore
    expect(ids).toHaveLength(2);
    await voyage.exchange();
    await shore.deleteByName(early);
    expect(await shore.datasets()).not.toContain(early);
    await voyage.exchange({ compare: true });
    const names = (await shore.datasets()).filter((name) => name === early || name === late);
    expect(names).toEqual([early, late]);
    expect(await shore.values(DEPTH)).toEqual(await ship.values(DEPTH));
  });

  it('sends nothing again without news, and nothing twice without its state', async () => {
    const before = await shore.datasets();
    await voyage.exchange();
    // One of the registry, two of the ingest service.
    voyage.lasting = 3;
    await voyage.exchange();
    voyage.lasting = Infinity;
    voyage.forget();
    await voyage.exchange();
    expect(await shore.datasets()).toEqual(before);
  });
});
