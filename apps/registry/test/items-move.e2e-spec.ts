import { type ItemDocument } from '@pelorus/registry/model';
import { ITEMS, makeChain, makeItem, pointersOf, readItem, revisionOf, SEEDED } from './item-factory';
import { addContact, addParameter, ADA, BEN, type RegistryFixture, startRegistry } from './registry-fixture';

interface HistoryRow {
  readonly code: string;
  readonly account: string;
  readonly began: Date;
  readonly open: boolean;
}

describe('moves of an item', () => {
  let registry: RegistryFixture;
  beforeAll(async () => {
    registry = await startRegistry();
  });
  afterAll(() => registry.close());

  const put = (item: ItemDocument, body: object) => registry.ada.put(`${ITEMS}/${item.id}`).send(body);
  const patch = (item: ItemDocument, body: object) => registry.ada.patch(`${ITEMS}/${item.id}`).send(body);
  const reread = (items: readonly ItemDocument[]) =>
    Promise.all(items.map((item) => readItem(registry.anyone, item.id)));
  const historyOf = (item: ItemDocument) =>
    registry.sql<HistoryRow>(
      `select code, account, lower(valid) as began, upper_inf(valid) as open from registry.item_history
        where id = $1 order by valid`,
      [item.id],
    );
  const editorsOf = async (item: ItemDocument): Promise<string[]> => {
    const response = await registry.anyone.get(`${ITEMS}/${item.id}/contacts?dedup=false`).expect(200);
    return response.body.records.map((record: { contact: { email: string } }) => record.contact.email);
  };

  it('gives the whole subtree new codes, moments and revisions, and its history', async () => {
    const target = await makeItem(registry.ada);
    const chain = await makeChain(registry.ada, 4);
    const [root, moved, child, leaf] = chain as [ItemDocument, ItemDocument, ItemDocument, ItemDocument];
    const answer = (await put(moved, { parentId: target.id }).expect(200)).body as ItemDocument;
    const [nowRoot, nowMoved, nowChild, nowLeaf] = (await reread(chain)) as typeof chain;
    expect(nowRoot).toEqual(root);
    expect(nowMoved).toEqual(answer);
    expect(answer).toMatchObject({ parentId: target.id, code: `${target.code}:${moved.shortName}` });
    expect(nowChild).toMatchObject({ parentId: moved.id, code: `${answer.code}:${child.shortName}` });
    expect(nowLeaf).toMatchObject({ code: `${answer.code}:${child.shortName}:${leaf.shortName}` });
    for (const item of [nowChild, nowLeaf]) expect(item?.lastModified).toBe(answer.lastModified);
    expect(answer.lastModified > leaf.lastModified).toBe(true);
    for (const item of [moved, child, leaf]) {
      expect(revisionOf(await registry.anyone.get(`${ITEMS}/${item.id}`))).toBe(2);
      const [before, after] = await historyOf(item);
      expect(before).toMatchObject({ code: item.code, open: false });
      expect(after).toMatchObject({ open: true, account: ADA });
      expect(after?.began.toISOString()).toBe(`${answer.lastModified}Z`);
    }
    expect(await historyOf(root)).toHaveLength(1);
    await registry.anyone.get(`${ITEMS}/${leaf.code}`).redirects(0).expect(303);
  });

  it('makes a root of a part by PATCH, whose type then begins the codes', async () => {
    const root = await makeItem(registry.ada);
    const part = await makeItem(registry.ada, { parentId: root.id, typeId: SEEDED.oxygenSensor });
    const below = await makeItem(registry.ada, { parentId: part.id });
    const answer = (await patch(part, { parentId: null }).expect(200)).body as ItemDocument;
    expect(answer.code).toBe(`oxygen_sensor:${part.shortName}`);
    expect((await readItem(registry.anyone, below.id)).code).toBe(`${answer.code}:${below.shortName}`);
  });

  it('makes a part of a root', async () => {
    const [root, child] = await makeChain(registry.ada, 2);
    const target = await makeItem(registry.ada);
    await patch(root!, { parentId: target.id }).expect(200);
    expect((await readItem(registry.anyone, child!.id)).code).toBe(
      `${target.code}:${root!.shortName}:${child!.shortName}`,
    );
  });

  it("re-codes the tree when the root's type changes, and only then", async () => {
    const [root, child] = await makeChain(registry.ada, 2);
    const changed = (await put(root!, { typeId: SEEDED.researchVessel }).expect(200)).body as ItemDocument;
    expect(changed.code).toBe(`research_vessel:${root!.shortName}`);
    expect((await readItem(registry.anyone, child!.id)).code).toBe(`${changed.code}:${child!.shortName}`);
    const part = (await put(child!, { typeId: SEEDED.oxygenSensor }).expect(200)).body as ItemDocument;
    expect(part.code).toBe(`${changed.code}:${child!.shortName}`);
    await registry.anyone.get(`${ITEMS}/${root!.code}`).redirects(0).expect(303);
  });

  it('refuses a type of another group', async () => {
    const item = await makeItem(registry.ada);
    const response = await put(item, { typeId: SEEDED.saturation }).expect(422);
    expect(pointersOf(response)).toEqual(['/typeId']);
    expect(response.body.detail).toContain('DeviceTypes');
  });

  it('refuses to put an item under itself or what lies under it', async () => {
    const chain = await makeChain(registry.ada, 4);
    for (const parent of chain) {
      const response = await put(chain[0]!, { parentId: parent.id }).expect(409);
      expect(response.body).toMatchObject({ code: 'cycle', detail: expect.stringContaining(chain[0]!.code) });
    }
    await put(chain[3]!, { parentId: chain[0]!.id }).expect(200);
    expect((await reread(chain)).slice(0, 3)).toEqual(chain.slice(0, 3));
  });

  it('never lets two moves at once make a cycle', async () => {
    const a = await makeItem(registry.ada);
    const b = await makeItem(registry.ada);
    const answers = await Promise.all([put(a, { parentId: b.id }), put(b, { parentId: a.id })]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  it('refuses a place where the short name is taken by an item or a parameter', async () => {
    const parent = await makeItem(registry.ada);
    const taken = await makeItem(registry.ada, { parentId: parent.id, shortName: 'CTD' });
    const item = await makeItem(registry.ada, { shortName: 'ctd' });
    expect((await put(item, { parentId: parent.id }).expect(409)).body).toMatchObject({ existingCode: taken.code });
    const [other] = await makeChain(registry.ada, 1);
    await addParameter(registry, other!.id, 'cTd');
    expect((await put(item, { parentId: other!.id }).expect(409)).body.code).toBe('duplicate-code');
    const twin = await makeItem(registry.ada, { shortName: 'ctd', typeId: SEEDED.researchVessel });
    expect((await put(twin, { typeId: SEEDED.vessel }).expect(409)).body.code).toBe('duplicate-code');
    expect(await reread([item, twin])).toEqual([item, twin]);
  });

  it('refuses to move a tree so deep that its codes could not be looked up', async () => {
    const long = Array.from({ length: 5 }, (_, i) => `${i}`.repeat(60));
    const make = async (names: readonly string[]): Promise<ItemDocument[]> => {
      const items: ItemDocument[] = [];
      for (const shortName of names) {
        items.push(await makeItem(registry.ada, { shortName, parentId: items.at(-1)?.id ?? 0 }));
      }
      return items;
    };
    const deep = await make(Array.from({ length: 6 }, () => long).flat());
    const tree = await make(['top', ...long]);
    const response = await put(tree[0]!, { parentId: deep.at(-1)!.id }).expect(422);
    expect(response.body.errors).toEqual([expect.objectContaining({ code: 'code-too-long', pointer: '/parentId' })]);
    expect(await reread(tree)).toEqual(tree);
  });

  describe('to the top', () => {
    it('make the mover an Editor when the item would have none of its own', async () => {
      const root = await makeItem(registry.ada);
      const child = await makeItem(registry.ada, { parentId: root.id });
      expect(await editorsOf(child)).toEqual([]);
      await patch(child, { parentId: 0 }).expect(200);
      expect(await editorsOf(child)).toEqual([ADA]);
      await patch(child, { model: 'still mine' }).expect(200);
    });

    it('leave the Editors that the item has', async () => {
      const root = await makeItem(registry.ada);
      const child = await makeItem(registry.ada, { parentId: root.id });
      await addContact(registry, child.id, BEN, SEEDED.editor);
      await patch(child, { parentId: null }).expect(200);
      expect(await editorsOf(child)).toEqual([BEN]);
    });
  });
});
