const LONGEST = 72;
const TYPES = ['feat', 'fix', 'perf', 'refactor', 'test', 'docs', 'style', 'build', 'ci', 'chore'];
const FORM = new RegExp(`^(${TYPES.join('|')})(\\([a-z]+([-,][a-z]+)*\\))?!?: \\S.*[^.\\s]$`);

/**
 * What is wrong with the subject of a commit, in words; undefined where it is `type(project): what`.
 * @param {string} subject
 */
export function subjectFault(subject) {
  if (/^Revert "/.test(subject)) return undefined;
  if (/\bwip\b/i.test(subject) || /^(fixup|squash|amend)!/.test(subject))
    return 'a step that is not done; join it with its next one';
  if (subject.length > LONGEST) return `${subject.length} characters; ${LONGEST} at most`;
  if (!FORM.test(subject)) return `not of the form "type(project): what", with a type of ${TYPES.join(', ')}`;
  return undefined;
}
