import { X509Certificate } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { networkErrorText } from '../../lib/network-error.ts'
import { UserError } from '../../lib/user-error.ts'
import { isCaOf, type JoinCode } from './join-code.ts'
import { joinPath, joinPort } from './join-server.ts'
import type { Identity } from './member-files.ts'

const limitMs = 10_000

/** Asks the first box for what this machine needs. Nothing secret is said before that box has proved who it is. */
export async function askToJoin(host: string, code: JoinCode): Promise<Identity> {
  try {
    const ca = await caOf(host, code)
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const asked = request(
      {
        ...{ host, port: joinPort, path: joinPath, method: 'POST', ca, agent: false },
        timeout: limitMs,
      },
      resolve,
    )
    asked.on('error', reject)
    asked.on('timeout', () => asked.destroy(new Error('it does not answer in time')))
    const body = JSON.stringify({ secret: code.secret.toString('hex') })
    asked.setHeader('Content-Length', body.length)
    asked.end(body)
    const response = await promise
    if (response.statusCode !== 200)
      throw new UserError('The first box does not know this code. Read it there once more.')
    return JSON.parse(await text(response)) as Identity
  } catch (error) {
    if (error instanceof UserError) throw error
    const hint = 'Is "nightporter pair init" still running there?'
    throw new UserError(`${networkErrorText(host, error, { address: 'the address' })}. ${hint}`)
  }
}

/** The certificate of the CA that the first box shows, if it is the one that the code stands for. */
function caOf(host: string, code: JoinCode): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect({ host, port: joinPort, rejectUnauthorized: false, timeout: limitMs })
  socket.on('timeout', () => socket.destroy(new Error('it does not answer in time')))
  socket.on('error', reject)
  socket.on('secureConnect', () => {
    const { issuerCertificate } = socket.getPeerCertificate(true)
    const isRight = issuerCertificate !== undefined && isCaOf(code, issuerCertificate.raw)
    socket.end()
    if (isRight) resolve(new X509Certificate(issuerCertificate.raw).toString())
    else
      reject(
        new UserError(
          'The code does not belong to the box at this address. Check the address and the code;\n' +
            'if both are right, somebody else answers there.',
        ),
      )
  })
  return promise
}
