import type { PromptInfo } from '../../../core/ports/announcer.ts'

export function pathOf({ id, language }: Pick<PromptInfo, 'id' | 'language'>): string {
  return `/rest/prompt/${id}/${encodeURIComponent(language)}`
}
