import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import t from 'tap'
import { openHotel } from '../hotel.ts'

/** However it comes about. */
const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))

t.test('requests that come by the thousand in one piece are not answered', async (t) => {
  const hotel = await openHotel(t)
  const { port } = new URL(hotel.url)
  const open = () =>
    connect({ port: Number(port), host: '127.0.0.1', localAddress: '127.0.0.7' }).on(
      'error',
      () => {},
    )
  const flood = async () => {
    const socket = open()
    let answers = 0
    socket.on('data', (text) => {
      answers += text.toString().split('HTTP/1.1 401').length - 1
    })
    socket.write('GET /rest/x HTTP/1.1\r\n\r\n'.repeat(2_500))
    await closed(socket)
    return answers
  }
  const idle = open().resume()
  await once(idle, 'connect')
  const answers = await Promise.all(Array.from({ length: 20 }, flood))
  t.ok(Math.max(...answers) <= 32, `at most ${Math.max(...answers)} were answered`)
  if (!idle.closed) await closed(idle)
  await hotel.desk.get('/rest/system').expect(200)
})

t.test('requests with long heads do not wait in one connection', async (t) => {
  const hotel = await openHotel(t)
  const { port } = new URL(hotel.url)
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: '127.0.0.8' })
  socket.on('error', () => {})
  let said = ''
  socket.on('data', (text) => {
    said += text.toString()
  })
  const long = `GET /rest/x HTTP/1.1\r\nHost: box\r\nX-Long: ${'x'.repeat(9_000)}\r\n\r\n`
  socket.write(long.repeat(4))
  await closed(socket)
  t.ok(said.split('HTTP/1.1 401').length - 1 < 4)
  await hotel.desk.get('/rest/system').expect(200)
})

t.test('some requests in one piece are all answered', async (t) => {
  const hotel = await openHotel(t)
  const { port } = new URL(hotel.url)
  const socket = connect({ port: Number(port), host: '127.0.0.1' })
  let said = ''
  socket.on('data', (text) => {
    said += text.toString()
  })
  const one = 'GET /rest/x HTTP/1.1\r\nHost: box\r\n'
  socket.write([...Array(7).fill(one), `${one}Connection: close\r\n`, ''].join('\r\n'))
  await once(socket, 'close')
  t.equal(said.split('HTTP/1.1 401').length - 1, 8)
})

t.test('nobody books without end', async (t) => {
  const { desk } = await openHotel(t)
  const book = (n: number) =>
    desk.post('/rest/wakeup', {
      room: '101,102',
      datetime: `2026-11-16T${String(8 + Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`,
    })
  for (let n = 0; n < 100; n += 1) await book(n).expect(201)
  const { json } = await book(100).expect(422, 306)
  t.match(json.description, /^Room 101 has 100 calls booked already; delete some first\.$/)
  await book(99).expect(201)
  await desk.post('/rest/wakeup', { room: 103, time: '0900' }).expect(201)
})

t.test('a language tag without end is refused unread', async (t) => {
  const { admin } = await openHotel(t)
  const language = `en-u${Array.from({ length: 8_000 }, (_, i) => `-v${String(i).padStart(4, '0')}`).join('')}`
  await admin.post('/rest/room', { room: 555, language }).expect(400, 202)
  await admin.post('/rest/room', { room: 555, language: 'de-AT' }).expect(201)
  t.pass()
})
