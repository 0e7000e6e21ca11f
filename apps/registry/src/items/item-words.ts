import { type QueryParameter } from '@pelorus/shared/http';

/** The parameter that looks for items by words. */
export const WORDS: QueryParameter = {
  name: 'q',
  description:
    'Words that must all occur, ignoring case, each anywhere in an item: in the code, a name, the type, the manufacturer, the ' +
    'model, the serial or inventory number; in the names, types and units of its parameters; in the names of its contacts and ' +
    'missions; in its custom fields; in the labels and types of its events.',
  schema: { type: 'string' },
  example: 'boreas temperature',
};
