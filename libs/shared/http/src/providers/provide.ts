import { type FactoryProvider, type InjectionToken, type ValueProvider } from '@nestjs/common';
import { injectionToken, type Provided, type Tokens } from './token';

/**
 * Provides the instance of a class that has no decorators, under that class. `inject` lists what its constructor takes; a
 * list that does not fit the constructor is an error of the compiler.
 */
export function provide<Parameters extends readonly unknown[], Value>(
  service: new (...parameters: Parameters) => Value,
  inject: Tokens<NoInfer<Parameters>>,
): FactoryProvider<Value> {
  return {
    provide: service,
    useFactory: (...parameters: Parameters) => new service(...parameters),
    inject: injectionTokens(inject),
  };
}

/** Provides what `make` makes from the values that `inject` lists, under a token or a class. */
export function provideFactory<Value, const Parameters extends readonly unknown[]>(
  provided: Provided<Value>,
  inject: Tokens<Parameters>,
  make: (...parameters: Parameters) => NoInfer<Value> | Promise<NoInfer<Value>>,
): FactoryProvider<Value> {
  return { provide: injectionToken(provided), useFactory: make, inject: injectionTokens(inject) };
}

/** Provides a value that is there already, under a token or a class. */
export function provideValue<Value>(provided: Provided<Value>, value: NoInfer<Value>): ValueProvider<Value> {
  return { provide: injectionToken(provided), useValue: value };
}

function injectionTokens(inject: Tokens<readonly unknown[]>): InjectionToken[] {
  return inject.map(injectionToken);
}
