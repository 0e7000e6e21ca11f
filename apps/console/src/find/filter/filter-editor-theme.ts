import { EditorView } from '@codemirror/view';

/** Editor in the page's colours, light or dark. */
export const EDITOR_THEME = EditorView.theme({
  '&': { color: 'var(--ink)', background: 'transparent', fontSize: '0.93rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5', overflow: 'auto', maxHeight: '6.5rem' },
  '.cm-content': { padding: '0.32rem 0.6rem', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-placeholder': { color: 'var(--quiet)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-content ::selection': {
    background: 'light-dark(#bcd9f5, #2c537a)',
  },
  // No text decoration: browsers copy it into typed text as an inline style, which the policy refuses.
  '.cm-lintRange-error': { backgroundImage: 'none', borderBottom: '2px dotted var(--fault)' },
  '.cm-tooltip': {
    background: 'var(--raised)',
    color: 'var(--ink)',
    border: '1px solid var(--line)',
    borderRadius: '8px',
    boxShadow: 'var(--shadow)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxHeight: '18rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.2rem 0.7rem', display: 'flex', gap: '1rem' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { background: 'var(--accent-ground)', color: 'var(--ink)' },
  '.cm-completionDetail': { marginLeft: 'auto', color: 'var(--quiet)', fontStyle: 'normal' },
  '.cm-completionMatchedText': { textDecoration: 'none', color: 'var(--accent)', fontWeight: '600' },
  '.cm-completionIcon': { display: 'none' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--fault)', padding: '0.3rem 0.7rem' },
});
