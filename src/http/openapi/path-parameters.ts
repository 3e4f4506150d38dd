interface PathParameter {
  readonly about: string
  readonly example: string
}

const callId = '019a8f2c-6d1e-7b40-9c55-2f0a1e7d3b88'

/** The varying parts of paths, each with the part that stands before it. */
const parameters: Readonly<Record<string, PathParameter>> = {
  'wakeup/:id': { about: 'The id of the call.', example: callId },
  'list/:type': { about: 'pending, answered, failed or today.', example: 'pending' },
  'alert/:id': { about: 'The id of the alert.', example: callId },
  'room/:id': { about: 'The number of the room.', example: '101' },
  'group/:id': { about: 'The name of the group.', example: 'Tour 12' },
  'item/:id': { about: 'The id of the item.', example: '1' },
  'category/:id': { about: 'The id of the category.', example: '1' },
  'status/:id': { about: 'The id of the status.', example: '1' },
  'user/:name': { about: 'The name of the user.', example: 'desk' },
  'line/:name': { about: 'The name of the line in the site file.', example: 'pbx' },
  'outbound/:name': { about: 'The name of the destination in the site file.', example: 'opera' },
  ':name/:delivery': { about: 'The number of the delivery.', example: '41' },
  'property/:name': { about: 'The name of the connector in the site file.', example: 'opera' },
  'prompt/:id': { about: 'The number of the prompt.', example: '0' },
  ':id/:language': { about: 'The language it is spoken in.', example: 'de' },
  'voice/:name': { about: 'The name of the voice.', example: 'anna-de' },
  ':name/:clip': { about: 'The name of the clip.', example: 'goodbye' },
  'version/:id': { about: 'The id of the version.', example: '1763568000000' },
  'import/:kind': { about: 'rooms, items, categories, statuses or groups.', example: 'rooms' },
  'export/:kind': { about: 'rooms, items, categories, statuses or groups.', example: 'rooms' },
}

/** The parameters of a path, as openapi.json describes them. */
export function pathParameters(path: string) {
  const parts = path.split('/')
  return parts.flatMap((part, index) => {
    if (!part.startsWith(':')) return []
    const described = parameters[`${parts[index - 1]}/${part}`]
    if (!described) throw new Error(`${part} of ${path} is not described in path-parameters.ts`)
    const { about: description, example } = described
    const name = part.slice(1)
    return [{ name, in: 'path', required: true, description, schema: { type: 'string' }, example }]
  })
}
