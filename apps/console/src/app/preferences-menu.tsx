import { Settings2 } from '../ui/icons';
import { FormattedMessage, useIntl } from 'react-intl';
import { languageName, LOCALES } from '../messages';
import { IconButton } from '../ui/control/button';
import { ChoiceMenu } from '../ui/control/menu';
import { useBrowserValue } from '../ui/browser-value';
import { locale, theme, type Theme, THEMES } from '../ui/preferences';

/** Language and colours, kept in this browser. */
export default function PreferencesMenu() {
  const intl = useIntl();
  const choices = [
    {
      title: intl.formatMessage({ id: 'app.language' }),
      value: useBrowserValue(locale),
      options: LOCALES.map((id) => ({ id, label: languageName(id) })),
      onChoose: (id: string) => locale.set(id),
    },
    {
      title: intl.formatMessage({ id: 'app.theme' }),
      value: useBrowserValue(theme),
      options: THEMES.map((id) => ({ id, label: <FormattedMessage id={`app.theme.${id}`} /> })),
      onChoose: (id: string) => theme.set(id as Theme),
    },
  ];
  return (
    <ChoiceMenu
      choices={choices}
      button={
        <IconButton label={intl.formatMessage({ id: 'app.preferences' })}>
          <Settings2 size={18} />
        </IconButton>
      }
    />
  );
}
