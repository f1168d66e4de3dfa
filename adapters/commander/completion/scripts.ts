/*
 * Each script asks `hrsync complete` for candidates: lines of a value and its description with a tab between them, or `:files`
 * for names of files.
 */

const BASH = String.raw`# For one shell: source <(hrsync completion bash)
# For all: hrsync completion bash > ~/.local/share/bash-completion/completions/hrsync
_hrsync() {
  local line current="${"$"}{COMP_WORDS[COMP_CWORD]}"
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ $line == :files ]]; then
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -f -- "$current")
      return
    fi
    COMPREPLY+=("${"$"}{line%%$'\t'*}")
  done < <(hrsync complete -- "${"$"}{COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _hrsync hrsync`

const ZSH = String.raw`#compdef hrsync
# For one shell: source <(hrsync completion zsh)
# For all: hrsync completion zsh > a folder of $fpath, as _hrsync
_hrsync() {
  local line
  local -a candidates
  while IFS= read -r line; do
    if [[ $line == :files ]]; then
      _files
      return
    fi
    candidates+=("${"$"}{${"$"}{line//:/\\:}/$'\t'/:}")
  done < <(hrsync complete -- "${"$"}{(@)words[2,CURRENT]}" 2>/dev/null)
  _describe hrsync candidates
}
if [[ $funcstack[1] == _hrsync ]]; then
  _hrsync "$@"
else
  compdef _hrsync hrsync
fi`

const FISH = String.raw`# For one shell: hrsync completion fish | source
# For all: hrsync completion fish > ~/.config/fish/completions/hrsync.fish
function __hrsync_complete
  set -l current (commandline -ct)
  set -l before (commandline -opc)
  set -l lines (hrsync complete -- $before[2..-1] "$current" 2>/dev/null)
  if contains -- :files $lines
    __fish_complete_path "$current"
  else
    printf '%s\n' $lines
  end
end
complete -c hrsync -f -a '(__hrsync_complete)'`

/** By the name of the shell. */
export const COMPLETION_SCRIPTS = { bash: BASH, zsh: ZSH, fish: FISH } as const

export type Shell = keyof typeof COMPLETION_SCRIPTS
