import { Bookmark, Star } from '../../ui/icons';
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, IconButton } from '../../ui/control/button';
import menu from '../../ui/control/menu.module.css';
import { type Question } from '../find-search';
import { isStarred, toggleStar } from './kept-queries';
import { changeKept, useKept } from './kept-store';

interface Props {
  readonly question: Question;
  readonly onQuestion: (question: Question) => void;
}

/** Starred and recent questions; stars the present one. */
export function KeptMenu({ question, onQuestion }: Props) {
  const intl = useIntl();
  const kept = useKept();
  const starred = isStarred(kept, question);
  const label = intl.formatMessage({ id: 'find.kept' });
  return (
    <>
      <IconButton
        label={intl.formatMessage({ id: starred ? 'find.unstar' : 'find.star' })}
        aria-pressed={starred}
        onPress={() => changeKept((present) => toggleStar(present, question))}
      >
        <Star size={18} fill={starred ? 'currentColor' : 'none'} />
      </IconButton>
      <MenuTrigger>
        <Button kind="plain" isDisabled={kept.starred.length + kept.recent.length === 0}>
          <Bookmark size={16} aria-hidden /> {label}
        </Button>
        <Popover className={menu.popover ?? ''}>
          <Menu className={menu.menu ?? ''} aria-label={label}>
            <Questions title="find.starred" questions={kept.starred} onQuestion={onQuestion} />
            <Questions title="find.recent" questions={kept.recent} onQuestion={onQuestion} />
          </Menu>
        </Popover>
      </MenuTrigger>
    </>
  );
}

interface QuestionsProps {
  readonly title: 'find.starred' | 'find.recent';
  readonly questions: readonly Question[];
  readonly onQuestion: (question: Question) => void;
}

function Questions({ title, questions, onQuestion }: QuestionsProps) {
  const intl = useIntl();
  if (questions.length === 0) return null;
  const nameOf = ({ q, where }: Question): string =>
    [q, where].filter(Boolean).join(' · ') || intl.formatMessage({ id: 'find.everything' });
  return (
    <MenuSection>
      <Header className={menu.title ?? ''}>
        <FormattedMessage id={title} />
      </Header>
      {questions.map((question) => (
        <MenuItem
          key={nameOf(question)}
          id={`${title} ${nameOf(question)}`}
          className={menu.option ?? ''}
          textValue={nameOf(question)}
          onAction={() => onQuestion(question)}
        >
          {nameOf(question)}
        </MenuItem>
      ))}
    </MenuSection>
  );
}
