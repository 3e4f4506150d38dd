/** The site file as people see it at the page, and what they make of it. */

/** Names of keys, and numbers of entries in lists, from the whole file down to one value. */
export type SitePath = readonly (string | number)[]

/** A value as it stands in the file. */
export type SiteValue = string | number | boolean | readonly SiteValue[] | SiteTable
export interface SiteTable {
  readonly [key: string]: SiteValue
}

/** One value is to be another, or not to be there any more. */
export interface SiteChange {
  readonly at: SitePath
  /** Undefined removes it. */
  readonly value: SiteValue | undefined
}

/** What a form offers for a value. */
export type FieldForm =
  | { readonly type: 'text' | 'flag' | 'list' }
  | { readonly type: 'whole'; readonly min: number; readonly max: number }
  | { readonly type: 'choice'; readonly choices: readonly string[] }
  | { readonly type: 'duration'; readonly min: string; readonly max: string }
  /** Names, and a value for each. */
  | { readonly type: 'map'; readonly of: 'text' | 'whole' }

export interface SiteField {
  readonly key: string
  readonly form: FieldForm
  readonly about: string
  /** What holds where nothing is given, as it would be written. */
  readonly default: string
  readonly isRequired: boolean
  /** What most hotels set. */
  readonly isUsual: boolean
  /** Written, and never shown. */
  readonly isSecret: boolean
}

/** What stands below one header. */
export interface SiteSection {
  /** `['site']`, or `['http', 'tls']`. */
  readonly at: readonly string[]
  /** One, any number of them, or any number under names of their own. */
  readonly count: 'one' | 'list' | 'named'
  /** A key and the value of it that decide which fields there are. */
  readonly choice?: { readonly key: string; readonly value: string }
  readonly about: string
  readonly fields: readonly SiteField[]
}

export interface SiteMistake {
  readonly line: number
  readonly text: string
  readonly at: SitePath
}

/** A site file that was in use. */
export interface SiteVersion {
  readonly id: string
  readonly atMs: number
  /** Who had it saved; empty where it was written on the box itself. */
  readonly by: string
  /** What it changed, without a value. */
  readonly notes: readonly string[]
}

/** A secret that is there; what it is stays in the file. */
export const hiddenSecret = null
export type ShownValue =
  | Exclude<SiteValue, object>
  | typeof hiddenSecret
  | readonly ShownValue[]
  | { readonly [key: string]: ShownValue }

export interface SiteFileView {
  readonly file: string
  /** Why it cannot be changed at the page; empty where it can. */
  readonly obstacle: string
  /** Stands for the text on disk: what is saved must be made of it. */
  readonly state: string
  /** Whether the text on disk is what is in use. */
  readonly isInUse: boolean
  /** Of the file on disk. */
  readonly mistakes: readonly SiteMistake[]
  readonly values: { readonly [key: string]: ShownValue }
  readonly sections: readonly SiteSection[]
  /** The newest first. */
  readonly versions: readonly SiteVersion[]
}

/** What came of saving. */
export interface SaveReport {
  /** Whether the changed file is now the one in use. */
  readonly applied: boolean
  /** What has changed, or why nothing has. */
  readonly notes: readonly string[]
  /** What is wrong with the file as it would be. */
  readonly mistakes: readonly SiteMistake[]
  /** Whether somebody else has changed the file meanwhile. */
  readonly isOutdated: boolean
}

export interface Saving {
  /** The state that the change is made of. */
  readonly state: string
  readonly by: string
}

/** Changes the site file for people at the page. */
export interface SiteEditor {
  /** Whether the file in use allows it. */
  readonly isOpen: boolean
  view(): Promise<SiteFileView>
  /** With `isTrial` nothing is saved, and the report says what would come of it. */
  change(changes: readonly SiteChange[], saving: Saving & { isTrial: boolean }): Promise<SaveReport>
  /** An earlier file is in use again; undefined where there is none with this id. */
  restore(id: string, saving: Saving): Promise<SaveReport | undefined>
}
