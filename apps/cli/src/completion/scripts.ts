/** Scripts for shells to source: each asks the command itself for candidates, and falls back to files. */
export const COMPLETION_SCRIPTS = {
  bash: `_pelorus() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" line words
  # Codes have colons, at which bash breaks words.
  words=(\${COMP_LINE:0:\${COMP_POINT}})
  [[ "\${COMP_LINE:0:\${COMP_POINT}}" == *[[:space:]] ]] && words+=("")
  COMPREPLY=()
  while IFS= read -r line; do COMPREPLY+=("$line"); done < <(pelorus __complete "\${words[@]:1}" 2>/dev/null)
  [[ \${#COMPREPLY[@]} -eq 0 ]] && COMPREPLY=($(compgen -f -- "$cur"))
}
complete -o filenames -F _pelorus pelorus
`,
  zsh: `#compdef pelorus
_pelorus() {
  local -a candidates
  candidates=("\${(@f)$(pelorus __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "\${candidates[1]}" ]]; then compadd -- "\${candidates[@]}"; else _files; fi
}
compdef _pelorus pelorus
`,
  fish: `function __pelorus_candidates
  set -l words (commandline -opc) "$(commandline -ct)"
  pelorus __complete $words[2..-1] 2>/dev/null
end
complete -c pelorus -n 'test -n "$(__pelorus_candidates)"' -f -a '(__pelorus_candidates)'
`,
};

export type Shell = keyof typeof COMPLETION_SCRIPTS;
