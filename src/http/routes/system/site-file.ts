import { Fault } from '../../../core/fault.ts'
import type { SaveReport, SiteEditor, SiteFileView } from '../../../core/ports/site-editor.ts'
import { type Operation, operation } from '../../api/operation.ts'
import { bool, digits, optional, readParams, required, text } from '../../api/params.ts'
import * as schemas from '../../api/schemas/site-file.ts'
import { siteChangesText } from '../../api/site-changes.ts'
import type { ApiContext } from '../../context.ts'

const common = {
  area: 'System',
  permissions: ['administrator'],
  siteOnly: true,
} as const

const state = required(
  text({
    min: 64,
    max: 64,
    pattern: /^[0-9a-f]+$/,
    should: 'the state of the file',
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  }),
  'The state of the file that the change is made of, as it was read: where somebody else has changed it since, nothing is saved.',
)

/** The site file, changed at the page. */
export function siteFileRoutes(api: ApiContext): Operation[] {
  return [
    operation({
      ...common,
      id: 'getSiteFile',
      method: 'GET',
      path: '/rest/site-file',
      errors: [312],
      isLong: true,
      about: 'The site file on disk, what may stand in it, and those that were in use before.',
      details:
        'A value of null is a secret that is there. `sections` describes each key as the manual does. ' +
        '`isInUse` is false where somebody has written the file on the box and not reloaded it.',
      reply: { status: 200, about: 'The site file.', schema: schemas.siteFile },
      handle: async () => ({ json: viewJson(api, await editorOf(api).view()) }),
    }),
    operation({
      ...common,
      id: 'changeSiteFile',
      method: 'PUT',
      path: '/rest/site-file',
      errors: [312],
      isLong: true,
      secrets: ['changes'],
      about: 'Changes single values of the site file, and takes the file over.',
      details:
        'Comments and the order of the file stay. A file with mistakes is not saved: they are told, each ' +
        'with the path of its value. What has changed is in the journal with who did it, never a value.',
      form: {
        state,
        changes: required(
          siteChangesText,
          'The changes, made one after the other; a value of null removes what is there.',
        ),
        trial: optional(bool, 'With 1 nothing is saved, and what would come of it is told.'),
      },
      reply: { status: 200, about: 'What came of it.', schema: schemas.saveReport },
      handle: async ({ actor, form: { state, changes, trial = false } }) =>
        report(await editorOf(api).change(changes, { state, by: actor.name, isTrial: trial })),
    }),
    operation({
      ...common,
      id: 'restoreSiteFile',
      method: 'POST',
      path: '/rest/site-file/version/:id',
      errors: [312],
      isLong: true,
      about:
        'Puts a site file that was in use before in place of the one on disk, and takes it over.',
      form: { state },
      reply: { status: 200, about: 'What came of it.', schema: schemas.saveReport },
      handle: async ({ actor, path, form: { state } }) => {
        const { id } = readParams(
          { id: required(digits, 'The id of the version.') },
          new Map(Object.entries(path)),
        )
        const restored = await editorOf(api).restore(id, { state, by: actor.name })
        if (!restored) throw new Fault(312, 'There is no such version of the site file.')
        return report(restored)
      },
    }),
  ]
}

function editorOf({ editor }: ApiContext): SiteEditor {
  if (!editor) throw new Fault(312, 'This system has no site file.')
  return editor
}

function viewJson({ time }: ApiContext, { versions, ...view }: SiteFileView): string {
  const told = versions.map(({ atMs, ...version }) => ({ ...version, time: time.iso(atMs) }))
  return JSON.stringify({ ...view, versions: told })
}

function report(saved: SaveReport) {
  return { json: JSON.stringify(saved) }
}
