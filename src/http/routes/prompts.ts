import { Fault } from '../../core/fault.ts'
import { addPrompt, lastPrompt, noSuchPrompt, removePrompt } from '../../core/wakeup/prompt.ts'
import { languageTag } from '../api/fields.ts'
import { wholeReply } from '../api/lists.ts'
import { emptyReply, type Operation, operation } from '../api/operation.ts'
import { readParams, required, text, whole } from '../api/params.ts'
import * as schemas from '../api/schemas/hotel.ts'
import { listOf } from '../api/schemas/schema.ts'
import type { ApiContext } from '../context.ts'

const area = 'Announcements'
const path = '/rest/prompt/:id/:language'

export function promptRoutes(api: ApiContext): Operation[] {
  return [
    operation({
      area,
      id: 'listPrompts',
      method: 'GET',
      path: '/rest/prompt',
      about: 'The announcements that can be heard: those of the hotel, and the shipped ones.',
      reply: {
        status: 200,
        about: 'Prompt 0 is what is said when a call asks for no other.',
        schema: listOf('prompts', schemas.prompt),
      },
      handle: () => ({ json: JSON.stringify({ prompts: api.prompts.list() }) }),
    }),
    operation({
      area,
      id: 'getPrompt',
      errors: [312],
      method: 'GET',
      path,
      isLong: true,
      about: 'An announcement, to listen to.',
      reply: { status: 200, about: 'A WAV file: 8 kHz, 16 bits, mono.', type: 'audio/wav' },
      handle: ({ path }) => {
        const { id, language } = readPlace(path)
        const wav = api.prompts.wav(id, language)
        if (!wav) throw noSuchPrompt()
        return wholeReply('audio/wav', wav)
      },
    }),
    operation({
      area,
      id: 'recordPrompt',
      method: 'PUT',
      path,
      about:
        "Takes the hotel's own recording: a WAV file of at most 16 MiB and 60 seconds, at any rate and loudness.",
      permissions: ['administrator'],
      siteOnly: true,
      takes: 'wav',
      reply: emptyReply,
      handle: async ({ actor, nowMs, file, path, commit }) => {
        const { id, language } = readPlace(path)
        if (file.length === 0)
          throw new Fault(201, 'The recording is missing; send a WAV file as the body.')
        const taken = await api.prompts.take(file)
        const added = api.time.iso(nowMs)
        return commit((read) => ({
          change: addPrompt(read, { prompt: id, language, ...taken, added, actor: actor.name }),
          reply: {},
        }))
      },
    }),
    operation({
      area,
      id: 'removePrompt',
      errors: [312],
      method: 'DELETE',
      path,
      about: "Removes the hotel's own recording; the shipped one is heard again.",
      permissions: ['administrator'],
      siteOnly: true,
      reply: emptyReply,
      handle: ({ path, commit }) => {
        const { id, language } = readPlace(path)
        return commit((read) => ({ change: removePrompt(read, id, language), reply: {} }))
      },
    }),
  ]
}

const place = {
  id: required(whole({ min: 0, max: lastPrompt }), 'The number of the prompt.'),
  language: required(
    { ...languageTag, parse: parseTag, should: 'a language tag such as en or de-AT' },
    'The language it is spoken in.',
  ),
}

const shortText = text({ min: 1, max: 35 })

function parseTag(value: string): string | undefined {
  return shortText.parse(value) === undefined ? undefined : languageTag.parse(value)
}

function readPlace(path: Readonly<Record<string, string>>) {
  return readParams(place, new Map(Object.entries(path)))
}
