import { isTest, type Rule } from './workspace';

const limit = 220;

/** Tests, migrations and tables of data may be as long as they need. */
const isFree = (file: string): boolean => isTest(file) || /\/(migrations|seeds|fleet)\/|\/icons\.tsx$/.test(file);

/** A file is one concept: 220 lines at most. */
export const lengthsRule: Rule = ({ files }) =>
  [...files].flatMap(([file, text]) => {
    const lines = text.replace(/\n$/, '').split('\n').length;
    return lines <= limit || isFree(file) ? [] : [`${file} has ${lines} lines: ${limit} at most`];
  });
