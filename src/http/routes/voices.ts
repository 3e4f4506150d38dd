import { diskFull, Fault } from '../../core/fault.ts'
import { wholeReply } from '../api/lists.ts'
import { emptyReply, type Operation, operation } from '../api/operation.ts'
import * as schemas from '../api/schemas/hotel.ts'
import { listOf } from '../api/schemas/schema.ts'
import type { ApiContext } from '../context.ts'

const area = 'Announcements'
const path = '/rest/voice/:name'
const permissions = ['administrator'] as const

/** Voices of announcements: listing, hearing, installing and removing them. */
export function voiceRoutes(api: ApiContext): Operation[] {
  return [
    operation({
      area,
      id: 'listVoices',
      method: 'GET',
      path: '/rest/voice',
      about: 'The voices that announcements can be spoken in, by language.',
      permissions,
      reply: {
        status: 200,
        about: 'The one that speaks first in a language is `used`, and comes first.',
        schema: listOf('voices', schemas.voice),
      },
      handle: () => ({ json: JSON.stringify({ voices: api.voices.list() }) }),
    }),
    operation({
      area,
      id: 'listVoiceClips',
      errors: [312],
      method: 'GET',
      path,
      about: 'Everything that a voice can say.',
      permissions,
      reply: {
        status: 200,
        about: 'The clips of the voice, with their texts.',
        schema: listOf('clips', schemas.voiceClip),
      },
      handle: ({ path }) => {
        const clips = api.voices.clips(path.name ?? '')
        if (!clips) throw noSuchVoice()
        return { json: JSON.stringify({ clips }) }
      },
    }),
    operation({
      area,
      id: 'getVoiceClip',
      errors: [312],
      method: 'GET',
      path: `${path}/:clip`,
      isLong: true,
      about: 'A clip of a voice, to listen to.',
      permissions,
      reply: { status: 200, about: 'A WAV file: 8 kHz, 16 bits, mono.', type: 'audio/wav' },
      handle: ({ path }) => {
        const wav = api.voices.wav(path.name ?? '', path.clip ?? '')
        if (!wav) throw noSuchVoice()
        return wholeReply('audio/wav', wav)
      },
    }),
    installRoute(api),
    operation({
      area,
      id: 'removeVoice',
      errors: [312],
      method: 'DELETE',
      path,
      about: 'Removes a voice that was installed; the shipped one speaks again.',
      permissions,
      siteOnly: true,
      reply: emptyReply,
      handle: async ({ path }) => {
        if (!(await api.voices.remove(path.name ?? ''))) throw noSuchVoice()
        return {}
      },
    }),
  ]
}

function installRoute(api: ApiContext): Operation {
  return operation({
    area,
    id: 'installVoice',
    method: 'PUT',
    path,
    about:
      'Installs a voice, or replaces it: a ZIP archive of at most 16 MiB with voice.json and a WAV file for every clip of its language. `nightporter voice script` lists them.',
    permissions,
    siteOnly: true,
    takes: 'zip',
    reply: {
      status: 200,
      about: 'Whether it is installed, and otherwise everything that is missing or wrong.',
      schema: schemas.voiceReport,
    },
    handle: async ({ path, file }) => {
      if (file.length === 0)
        throw new Fault(201, 'The archive is missing; send a ZIP archive as the body.')
      // It is no change of the store, but takes space from it.
      await api.shares.lookAgain()
      if (api.space.isShort()) throw diskFull()
      return { json: JSON.stringify(await api.voices.install(path.name ?? '', file)) }
    },
  })
}

function noSuchVoice(): Fault {
  return new Fault(
    312,
    'There is no such voice or clip; nightporter voice list, or GET /rest/voice, tells what there is. Those that are shipped or of the system cannot be removed.',
  )
}
