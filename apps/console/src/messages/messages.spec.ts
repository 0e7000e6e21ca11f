import { languageFaults } from '../../test/language-faults';
import { languageName, LOCALES, messagesOf, preferredLocale, writtenAs } from '.';
import { translations } from '@pelorus/console/translations';
import en from './en';
import { isKnownTag, languageOf } from './language-tag';

describe('the languages of the console', () => {
  it.each(LOCALES)('have all texts in %s', async (tag) => {
    const files = await Promise.all((translations[tag] ?? [async () => en]).map((load) => load()));
    expect(languageFaults(tag, Object.assign({}, ...files) as typeof en, en)).toEqual([]);
  });

  it('are called as their speakers call them', () => {
    expect(['en', 'de', 'fr', 'pt-BR'].map(languageName)).toEqual([
      'English',
      'Deutsch',
      'Français',
      'Português (Brasil)',
    ]);
  });

  it('show English where a language has no text', async () => {
    expect(await messagesOf('xx')).toEqual(en);
  });
});

describe('a language that somebody adds', () => {
  const english = {
    'a.title': 'Data',
    'a.count': '{count, plural, one {one value} other {# values}} of {who}',
    'a.help': 'See <link>there</link>.',
    'a.gone': 'Gone',
  };

  it('lacks nothing when all is said', () => {
    const texts = {
      'a.title': 'Données',
      'a.count': '{who} : {count, plural, one {une valeur} other {# valeurs}}',
      'a.help': 'Voir <link>là</link>.',
      'a.gone': 'Parti',
    };
    expect(languageFaults('fr', texts, english)).toEqual([]);
  });

  it('is told what it lacks, what nobody asks for, and what cannot be read', () => {
    const texts = {
      'a.count': '{count, plural, one {une valeur} other {{count} valeurs}}',
      'a.help': 'Voir <link>là.',
      'a.gone': 'Parti avec {whom}',
      'a.new': 'Nouveau',
    };
    expect(languageFaults('french_', texts, english)).toEqual([
      "'french_' is no tag of a language, such as fr or pt-BR",
      'french_ lacks a.title: "Data"',
      'french_ a.count does not say {who}',
      'french_ a.count writes {count} as programs do: in a plural it is #',
      expect.stringMatching(/^french_ a.help cannot be read: /),
      'french_ a.gone says {whom}, which nobody tells it',
      'french_ has a.new, which English has not',
    ]);
  });
});

describe('the language of a browser', () => {
  it.each([
    [['de-AT', 'en'], 'de', 'de-AT'],
    [['fr', 'de', 'en'], 'de', 'de'],
    [['en-US'], 'en', 'en-GB'],
    [['fr-FR'], 'en', 'en-GB'],
    [['en-US@posix'], 'en', 'en-GB'],
    [['de-DE@posix'], 'de', 'de'],
    [[], 'en', 'en-GB'],
  ])('of %j is %s, with numbers as in %s', (languages, locale, written) => {
    expect(preferredLocale(languages)).toBe(locale);
    expect(writtenAs(locale, languages)).toBe(written);
  });

  it('is known to Intl or not', () => {
    expect(['de', 'pt-BR', 'en-US@posix', ''].map(isKnownTag)).toEqual([true, true, false, false]);
    expect(['de-AT', 'en-US@posix', ''].map(languageOf)).toEqual(['de', 'en', '']);
  });
});
