import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Journal } from '../../core/ports/journal.ts'

/** One file of the page, as the build lists it. */
export interface PageFile {
  readonly path: string
  readonly file: string
  readonly type: string
  readonly etag: string
  /** Its name holds a hash of its content: what it holds never changes. */
  readonly isLasting: boolean
}

export interface PageList {
  readonly version: string
  readonly files: readonly PageFile[]
}

const noPage: PageList = { version: '', files: [] }

/** What was built into a folder. Without a page, or with one that is no use, the list is empty. */
export function readPageList(folder: string, journal: Journal): PageList {
  const path = join(folder, 'page.json')
  if (!existsSync(path)) return noPage
  try {
    const list: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (isPageList(list)) return list
    journal.error(`${path} is no list of files, so there is no page; ${remedy}`)
  } catch (error) {
    journal.error(`${path} cannot be read, so there is no page; ${remedy}`, error)
  }
  return noPage
}

/** What to do when something of the page is missing or broken. */
export const remedy = 'install Nightporter again, or make the page with "node build/page.ts".'

function isPageList(value: unknown): value is PageList {
  if (!isObject(value)) return false
  const { version, files } = value
  return typeof version === 'string' && Array.isArray(files) && files.every(isPageFile)
}

function isPageFile(value: unknown): value is PageFile {
  if (!isObject(value)) return false
  const { path, file, type, etag, isLasting } = value
  const texts = [path, file, type, etag]
  return texts.every((text) => typeof text === 'string') && typeof isLasting === 'boolean'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
