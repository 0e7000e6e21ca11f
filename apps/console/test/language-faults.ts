import { isPluralElement, type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { isKnownTag } from '../src/messages/language-tag';
import { type Texts } from '../src/messages/translations';

/** What stands against the texts of a language, as whoever writes them needs to know it; `english` has all texts. */
export function languageFaults(tag: string, texts: Texts, english: Texts): string[] {
  const names = [...new Set([...Object.keys(english), ...Object.keys(texts)])];
  return [
    ...(isKnownTag(tag) ? [] : [`'${tag}' is no tag of a language, such as fr or pt-BR`]),
    ...names.flatMap((name) => {
      const [own, model] = [texts[name], english[name]];
      if (own === undefined) return [`${tag} lacks ${name}: ${JSON.stringify(model)}`];
      if (model === undefined) return [`${tag} has ${name}, which English has not`];
      return textFaults(own, model).map((fault) => `${tag} ${name} ${fault}`);
    }),
  ];
}

function textFaults(text: string, model: string): string[] {
  try {
    const [own, asked] = [parse(text), parse(model)].map((elements) => [...new Set(argumentsOf(elements))].sort());
    return [
      ...asked!.filter((name) => !own!.includes(name)).map((name) => `does not say {${name}}`),
      ...own!.filter((name) => !asked!.includes(name)).map((name) => `says {${name}}, which nobody tells it`),
      ...plainNumbers(parse(text)).map((name) => `writes {${name}} as programs do: in a plural it is #`),
    ];
  } catch (error) {
    return [`cannot be read: ${(error as Error).message}`];
  }
}

const partsOf = (element: MessageFormatElement): readonly MessageFormatElement[][] => {
  if (element.type === TYPE.tag) return [element.children];
  return 'options' in element ? Object.values(element.options).map(({ value }) => value) : [];
};

const isArgument = ({ type }: MessageFormatElement): boolean => type !== TYPE.literal && type !== TYPE.pound;

/** Names of what a text has to be told, tags included. */
const argumentsOf = (elements: readonly MessageFormatElement[]): string[] =>
  elements.flatMap((element) => [
    ...(isArgument(element) && 'value' in element ? [element.value] : []),
    ...partsOf(element).flatMap(argumentsOf),
  ]);

/** Names of numbers that stand in their own plural without the marks of the language. */
const plainNumbers = (elements: readonly MessageFormatElement[]): string[] =>
  elements.flatMap((element) => [
    ...(isPluralElement(element) ? partsOf(element).flat() : [])
      .filter((part) => part.type === TYPE.argument && 'value' in element && part.value === element.value)
      .map((part) => ('value' in part ? part.value : '')),
    ...partsOf(element).flatMap(plainNumbers),
  ]);
