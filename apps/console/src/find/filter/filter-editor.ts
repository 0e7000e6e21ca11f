import {
  acceptCompletion,
  autocompletion,
  closeCompletion,
  completionKeymap,
  moveCompletionSelection,
  startCompletion,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { type Diagnostic, linter } from '@codemirror/lint';
import { EditorState, type Extension, StateEffect } from '@codemirror/state';
import { type Command, EditorView, keymap, placeholder } from '@codemirror/view';
import { COMPLETIONS } from './filter-completion';
import { EDITOR_THEME } from './filter-editor-theme';
import { type FilterFault, formFault } from './filter-faults';

interface Words {
  readonly label: string;
  readonly placeholder: string;
  /** Id of the element with the fault. */
  readonly describedBy: string;
}

interface Listener {
  readonly onText: (text: string) => void;
  readonly onAsk: (text: string) => void;
}

/** Effect that repeats linting after the registry's answer. */
const REFUSED = StateEffect.define<null>();

/** Takes the chosen completion, else the first one. */
const takeCompletion: Command = (view) =>
  acceptCompletion(view) || (moveCompletionSelection(true)(view) && acceptCompletion(view));

/** One-line RSQL editor: CodeMirror without React. */
export class FilterEditor {
  readonly #view: EditorView;
  #refused: { readonly where: string; readonly fault: FilterFault | undefined } = { where: '', fault: undefined };

  constructor(parent: HTMLElement, text: string, words: Words, listener: Listener) {
    this.#view = new EditorView({ parent, doc: text, extensions: this.#extensions(words, listener) });
  }

  remove(): void {
    this.#view.destroy();
  }

  /** Replaces a different text. */
  setText(text: string): void {
    const { doc } = this.#view.state;
    if (doc.toString().trim() !== text) this.#view.dispatch({ changes: { from: 0, to: doc.length, insert: text } });
  }

  /** Underlines the registry's fault, while the filter stays. */
  setRefused(where: string, fault: FilterFault | undefined): void {
    this.#refused = { where, fault };
    this.#view.dispatch({ effects: REFUSED.of(null) });
  }

  #extensions({ label, placeholder: hint, describedBy }: Words, { onText, onAsk }: Listener): Extension[] {
    const ask: Command = (view) => {
      closeCompletion(view);
      onAsk(view.state.doc.toString());
      return true;
    };
    return [
      EditorView.cspNonce.of(nonce),
      EDITOR_THEME,
      EditorView.lineWrapping,
      placeholder(hint),
      // One line: pasted breaks become blanks, other new lines are dropped.
      EditorState.transactionFilter.of((change) => (change.newDoc.lines > 1 ? [] : change)),
      EditorView.clipboardInputFilter.of((text) => text.replaceAll(/\s*\n\s*/g, ' ')),
      history(),
      // Nothing is preselected: Enter submits, however late the list opens.
      autocompletion({ override: COMPLETIONS, selectOnOpen: false, interactionDelay: 0 }),
      keymap.of([
        { key: 'Tab', run: takeCompletion },
        ...completionKeymap,
        { key: 'Enter', run: ask },
        ...defaultKeymap,
        ...historyKeymap,
      ]),
      linter(({ state }) => this.#diagnose(state.doc.toString()), {
        delay: 150,
        needsRefresh: ({ transactions }) =>
          transactions.some(({ effects }) => effects.some((each) => each.is(REFUSED))),
      }),
      EditorView.updateListener.of(({ docChanged, state }) => docChanged && onText(state.doc.toString())),
      EditorView.domEventHandlers({
        focus: (_event, view) => void (view.state.doc.length === 0 && startCompletion(view)),
      }),
      EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': describedBy }),
    ];
  }

  #diagnose(text: string): Diagnostic[] {
    const { where, fault } = this.#refused;
    const found = formFault(text) ?? (text.trim() === where ? fault : undefined);
    if (!found) return [];
    const end = text.length;
    // A fault at the end underlines the last character.
    const from = Math.min(found.from, Math.max(0, end - 1));
    return [{ from, to: Math.min(end, Math.max(found.to, from + 1)), severity: 'error', message: found.message }];
  }
}

/** Nonce for style elements of libraries, by the content security policy. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
