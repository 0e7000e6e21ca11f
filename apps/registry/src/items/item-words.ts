import { type QueryParameter } from '@pelorus/shared/http';

/** The parameter that looks for items by words. */
export const WORDS: QueryParameter = {
  name: 'q',
  description:
    'Words that must all occur, ignoring case, in the code, a name, the manufacturer, the model, or the serial or inventory number.',
  schema: { type: 'string' },
  example: 'ctd sandi',
};
