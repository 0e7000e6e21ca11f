import { Inject, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { provide, provideFactory, provideValue } from './provide';
import { injectionToken, token } from './token';

class Shelf {
  constructor(readonly pebbles: readonly string[]) {}
}

class Keeper {
  constructor(
    readonly shelf: Shelf,
    readonly greeting: string,
    readonly size = 3,
  ) {}
}

const PEBBLES = token<readonly string[]>('pebbles');
const GREETING = token<string>('greeting');
const SIZE = token<number>('size');

class Visit {
  constructor(@Inject(injectionToken(Keeper)) readonly keeper: Keeper) {}
}

const PROVIDERS = [
  provide(Keeper, [Shelf, GREETING]),
  provide(Shelf, [PEBBLES]),
  provideValue(PEBBLES, ['grey', 'red']),
  provideFactory(GREETING, [PEBBLES], (pebbles) => `of ${pebbles.length}`),
];

@Module({ providers: [...PROVIDERS, Visit] })
class PebbleModule {}

@Module({ providers: [provide(Keeper, [Shelf, GREETING])] })
class EmptyModule {}

const start = (module: unknown) =>
  NestFactory.createApplicationContext(module as Parameters<typeof NestFactory.createApplicationContext>[0], {
    logger: false,
    abortOnError: false,
  });

describe('provide', () => {
  it('makes each value once, from what its constructor takes', async () => {
    const app = await start(PebbleModule);
    const { keeper } = app.get(Visit);
    expect(keeper).toBeInstanceOf(Keeper);
    expect(keeper).toMatchObject({ shelf: { pebbles: ['grey', 'red'] }, greeting: 'of 2', size: 3 });
    expect(app.get(Shelf)).toBe(keeper.shelf);
    await app.close();
  });

  it('passes what an optional parameter takes', async () => {
    @Module({ providers: [...PROVIDERS.slice(1), provide(Keeper, [Shelf, GREETING, SIZE]), provideValue(SIZE, 5)] })
    class SizedModule {}
    const app = await start(SizedModule);
    expect(app.get(Keeper).size).toBe(5);
    await app.close();
  });

  it('fails at the start for what nothing provides', async () => {
    await expect(start(EmptyModule)).rejects.toThrow(/dependencies of the Keeper \(\?, .*greeting/);
  });

  it('tells tokens of one name apart', () => {
    expect(token<string>('greeting')).not.toBe(GREETING);
  });

  it('does not compile for a list that the constructor or the factory does not take', () => {
    // @ts-expect-error the shelf comes first
    provide(Keeper, [GREETING, Shelf]);
    // @ts-expect-error the greeting is missing
    provide(Keeper, [Shelf]);
    // @ts-expect-error the size is a number
    provide(Keeper, [Shelf, GREETING, GREETING]);
    // @ts-expect-error the constructor takes no fourth
    provide(Keeper, [Shelf, GREETING, SIZE, SIZE]);
    // @ts-expect-error a greeting is text
    provideFactory(GREETING, [SIZE], (size) => size);
    // @ts-expect-error a greeting is text
    provideValue(GREETING, 5);
    expect(PROVIDERS).toHaveLength(4);
  });
});
