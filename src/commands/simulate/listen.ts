import { UserError } from '../../lib/user-error.ts'
import { wrongUsage } from '../cli/exit.ts'

/** Opens HOST:PORT and gives it with the port that was chosen; rejects with what to do instead. */
export async function openAt(
  text: string,
  listen: (address: { host: string; port: number }) => Promise<number>,
): Promise<string> {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? []
  if (port === undefined || Number(port) > 65_535)
    throw wrongUsage('--listen should be HOST:PORT, such as 127.0.0.1:5010.')
  try {
    const chosen = await listen({ host: bracketed ?? plain ?? '', port: Number(port) })
    return text.replace(/\d+$/, String(chosen))
  } catch (error) {
    throw new UserError(whyNot(text, (error as NodeJS.ErrnoException).code))
  }
}

function whyNot(address: string, code: string | undefined): string {
  if (code === 'EADDRINUSE') return `${address} is taken by another program; choose another port.`
  if (code === 'EACCES')
    return `${address} needs the right to listen there; choose a port over 1023.`
  return `${address} is not an address of this machine.`
}
