import { FormattedMessage } from 'react-intl';
import styles from './rules-page.module.css';

/** Says in words of the page that a rule does not watch all that it should, and in the service's words why. */
export const RuleProblem = ({ text }: { readonly text: string }) => (
  <p role="note" className={styles.problem}>
    <FormattedMessage id="rules.problem" /> {text}
  </p>
);
