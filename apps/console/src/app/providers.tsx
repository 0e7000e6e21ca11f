import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { I18nProvider } from 'react-aria-components';
import { IntlProvider } from 'react-intl';
import { queries } from '../api/queries';
import { type Locale, messagesOf, writtenAs } from '../messages';
import en from '../messages/en';
import { useBrowserValue } from '../ui/browser-value';
import { locale } from '../ui/preferences';
import { router } from './routes';

/** The console with all that its pages find around them: queries, texts, routes. */
export function Providers() {
  return (
    <QueryClientProvider client={queries}>
      <Translated locale={useBrowserValue(locale)} />
    </QueryClientProvider>
  );
}

/** Shows nothing until the texts are there; English comes with the page. */
function Translated({ locale }: { readonly locale: Locale }) {
  const { data: messages } = useQuery({
    queryKey: ['messages', locale],
    queryFn: () => messagesOf(locale),
    staleTime: Infinity,
    gcTime: Infinity,
    ...(locale === 'en' ? { initialData: en } : {}),
  });
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  const written = writtenAs(locale);
  // Same look as index.html has before its scripts are loaded.
  if (!messages) return <div className="first">Pelorus …</div>;
  return (
    <IntlProvider locale={written} messages={messages} timeZone="UTC">
      <I18nProvider locale={written}>
        <RouterProvider router={router} />
      </I18nProvider>
    </IntlProvider>
  );
}
