import { SHORT_NAME } from '@pelorus/registry/model';
import fc from 'fast-check';
import { isParameterUrn } from '@pelorus/shared/kernel';
import { composeCode, composeUrn } from './item-code';

const names = fc.stringMatching(/^[A-Za-z0-9_.-]{1,64}$/);
const trees = fc.record({ type: names, path: fc.array(names, { minLength: 1, maxLength: 12 }) });

/** The code of the last item of a path, composed from the root down. */
function codeOf({ type, path }: { readonly type: string; readonly path: readonly string[] }): string {
  return path.reduce<string | undefined>(
    (parentCode, shortName) => composeCode({ shortName, typeSystemName: type, parentCode }),
    undefined,
  )!;
}

describe('composeCode', () => {
  it('begins with the type of the root, in lower case', () => {
    expect(composeCode({ shortName: 'MYA_II', typeSystemName: 'Vessel' })).toBe('vessel:mya_ii');
  });

  it("appends to the parent's code, whatever the item's own type", () => {
    const item = { shortName: 'Optode_9999A', typeSystemName: 'oxygen_sensor', parentCode: 'vessel:mya_ii:fb_741202' };
    expect(composeCode(item)).toBe('vessel:mya_ii:fb_741202:optode_9999a');
  });

  it('is in lower case and has a part for the type and for each item', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const code = codeOf(tree);
        expect(code).toBe(code.toLowerCase());
        expect(code.split(':')).toEqual([tree.type, ...tree.path].map((name) => name.toLowerCase()));
      }),
    );
  });

  it('is the same for names that differ in case only, and for no others', () => {
    fc.assert(
      fc.property(trees, names, (tree, other) => {
        const shouted = { type: tree.type.toUpperCase(), path: tree.path.map((name) => name.toUpperCase()) };
        expect(codeOf(shouted)).toBe(codeOf(tree));
        const renamed = { ...tree, path: [...tree.path.slice(0, -1), other] };
        expect(codeOf(renamed) === codeOf(tree)).toBe(other.toLowerCase() === tree.path.at(-1)?.toLowerCase());
      }),
    );
  });

  it('of an item begins with that of every item above', () => {
    fc.assert(
      fc.property(trees, ({ type, path }) => {
        const whole = codeOf({ type, path });
        for (let i = 1; i < path.length; i++) {
          expect(whole.startsWith(`${codeOf({ type, path: path.slice(0, i) })}:`)).toBe(true);
        }
      }),
    );
  });
});

describe('composeUrn', () => {
  it("is the item's code and the parameter's short name, in lower case", () => {
    expect(composeUrn('vessel:mya_ii:ctd', 'Salinity')).toBe('vessel:mya_ii:ctd:salinity');
  });

  it('is a parameter URN for every item', () => {
    fc.assert(
      fc.property(trees, names, (tree, shortName) => {
        const urn = composeUrn(codeOf(tree), shortName);
        expect(isParameterUrn(urn)).toBe(true);
        expect(urn.split(':')).toHaveLength(tree.path.length + 2);
      }),
    );
  });
});

describe('SHORT_NAME', () => {
  it.each(['a', 'Z9', '_', '-', '.', 'fb_741202', 'sbe37.v-2', 'x'.repeat(64)])('takes %s', (name) => {
    expect(SHORT_NAME.test(name)).toBe(true);
  });

  it.each(['', ' ', 'a b', 'a:b', 'ä', 'a\n', '\na', 'a/b', 'a$NRT', '\u017f', '\u212a', '\u0000', 'x'.repeat(65)])(
    'does not take %j',
    (name) => {
      expect(SHORT_NAME.test(name)).toBe(false);
    },
  );

  it('takes texts of the allowed characters and no other', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 70, unit: 'grapheme' }), (text) => {
        const allowed = [...text].every((character) => /[a-z0-9_.-]/i.test(character) && character < '\u0080');
        expect(SHORT_NAME.test(text)).toBe(allowed && text.length >= 1 && text.length <= 64);
      }),
    );
  });
});
