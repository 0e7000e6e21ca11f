import { type Messages } from './en';

declare global {
  /** The place at which react-intl looks for the names of texts. */
  namespace FormatjsIntl {
    interface Message {
      ids: keyof Messages;
    }
  }
}
