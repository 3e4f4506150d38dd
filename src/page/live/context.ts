import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Notices } from '../parts/notices/notices.ts'
import type { PageLanguage } from '../shell/language.ts'
import type { Theme } from '../shell/theme.ts'
import type { ShownTime } from '../time/shown-time.ts'
import type { Words } from '../words/words.ts'
import type { Hotel } from './hotel.ts'

/** What every part of the page has, also before anyone has logged in. */
export interface Page {
  readonly words: Words
  readonly shown: ShownTime
  readonly notices: Notices
  readonly theme: Theme
  readonly language: PageLanguage
  /** The version that this page was made as. */
  readonly version: string
}

export const PageContext = createContext<Page | undefined>(undefined)
export const HotelContext = createContext<Hotel | undefined>(undefined)

export function usePage(): Page {
  const page = useContext(PageContext)
  if (!page) throw new Error('There is no page around this part.')
  return page
}

export function useWords(): Words {
  return usePage().words
}

/** The hotel of the user who has logged in. */
export function useHotel(): Hotel {
  const hotel = useContext(HotelContext)
  if (!hotel) throw new Error('Nobody has logged in around this part.')
  return hotel
}
