import { Transform } from 'class-transformer';
import { IsBoolean, IsInt, Matches, Max, Min, registerDecorator } from 'class-validator';
import { Secret } from './secret';

export function IntegerSetting(min: number, max: number): PropertyDecorator {
  const rule = { message: `$property must be a whole number from ${min} to ${max}` };
  return (target, name) => {
    Transform(({ value }) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value))(
      target,
      name,
    );
    IsInt(rule)(target, name);
    Min(min, rule)(target, name);
    Max(max, rule)(target, name);
  };
}

/** `true` or `false`; an undefined default stays undefined. */
export function BooleanSetting(): PropertyDecorator {
  return (target, name) => {
    Transform(({ value }) => (value === 'true' ? true : value === 'false' ? false : value))(target, name);
    IsBoolean({ message: '$property must be true or false' })(target, name);
  };
}

/** A comma-separated list; every entry must satisfy `rule`. */
export function ListSetting(entry: RegExp, message: string): PropertyDecorator {
  return (target, name) => {
    Transform(({ value }) => (typeof value === 'string' ? value.split(',').map((part) => part.trim()) : value))(
      target,
      name,
    );
    Matches(entry, { each: true, message: `$property must be a comma-separated list of ${message}` })(target, name);
  };
}

/** A name of a PostgreSQL schema that needs no quotes. */
export function SchemaSetting(): PropertyDecorator {
  return Matches(/^[a-z][a-z0-9_]{0,47}$/, {
    message: '$property must be a schema name: lower-case letters, digits and _, at most 48 characters',
  });
}

/** The secret settings of each class that has any. */
const secrets = new Map<object, Set<string>>();

/** Whether a setting of a class, or of one that it extends, is a secret. */
export function isSecretSetting(type: new () => object, name: string): boolean {
  for (let at: unknown = type.prototype; typeof at === 'object' && at !== null; at = Object.getPrototypeOf(at)) {
    if (secrets.get(at)?.has(name)) return true;
  }
  return false;
}

/** A secret text whose plain value satisfies `pattern`; `<name>_FILE` may name a file that has it. */
export function SecretSetting(pattern: RegExp, message: string): PropertyDecorator {
  return (target, name) => {
    secrets.set(target, (secrets.get(target) ?? new Set()).add(String(name)));
    Transform(({ value }) => (typeof value === 'string' ? new Secret(value) : value))(target, name);
    registerDecorator({
      target: target.constructor,
      propertyName: String(name),
      name: 'secretSetting',
      options: { message: `$property ${message}` },
      validator: { validate: (value: unknown) => value instanceof Secret && pattern.test(value.reveal()) },
    });
  };
}
