import type { Words } from '../en/words.ts'
import { admin } from './admin/admin.ts'
import { announcements } from './admin/announcements.ts'
import { journal } from './admin/journal.ts'
import { adminLists } from './admin/lists.ts'
import { setup } from './admin/setup.ts'
import { adminSystem } from './admin/system.ts'
import { adminUsers } from './admin/users.ts'
import { changes } from './changes.ts'
import { codes } from './codes.ts'
import { desk } from './desk.ts'
import { faults } from './faults.ts'
import { housekeeping } from './housekeeping.ts'
import { options, tasks } from './options.ts'
import { pins } from './pins.ts'
import { dayList, roomView, story, undo, wall } from './rooms.ts'
import { shell } from './shell.ts'

export const words: Words = {
  language: 'es',
  shell,
  codes,
  pins,
  faults,
  desk,
  options,
  changes,
  tasks,
  undo,
  roomView,
  story,
  dayList,
  wall,
  housekeeping,
  admin,
  adminLists,
  adminSystem,
  adminUsers,
  setup,
  journal,
  announcements,
}
