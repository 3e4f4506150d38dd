import t from 'tap'
import { good, mistakes, zone } from '../reading.ts'

t.test("a property system's languages are codes of two letters and language tags", async (t) => {
  const site = (more: string) =>
    `${zone}[[connector]]\nname = "a"\nprotocol = "fias"\naddress = "tcp://x:5010"\n${more}`
  const languagesOf = (more: string) => {
    const [connector] = good(site(more)).connectors
    return connector?.protocol === 'fias' && connector.languages
  }
  t.same(languagesOf(''), {})
  t.same(languagesOf('[connector.languages]\nRU = "ru"\nEA = "en-GB"\n'), {
    RU: 'ru',
    EA: 'en-GB',
  })
  t.same(languagesOf('languages = { PO = "pt-BR" }\n'), { PO: 'pt-BR' })
  t.same(mistakes(site('[connector.languages]\nRU = "ru"\nPO = "portugu\u00eas"\nDU = 5\n')), [
    '9: connector.languages.PO should be a language tag such as "en" or "de-AT".',
    '10: connector.languages.DU should be a language tag such as "en" or "de-AT".',
  ])
  t.match(mistakes(site('[connector.languages]\nru = "ru"\ncharset = "cp850"\n')), [
    /^8: connector\.languages\.ru should be a code of two capital letters such as RU; /,
    /^9: connector\.languages\.charset .* keys of the connector stand before \[connector\.languages\]/,
  ])
  t.match(mistakes(site('languages = "ru"\n')), [/^7: connector\.languages should be a table/])
})

t.test('a property system is at a TCP port or a serial one', async (t) => {
  const site = (address: string) =>
    `${zone}[[connector]]\nname = "a"\nprotocol = "fias"\naddress = "${address}"\n`
  const addressOf = (address: string) => {
    const [connector] = good(site(address)).connectors
    return connector?.protocol === 'fias' && connector.address
  }
  t.same(addressOf('tcp://opera.example:5010'), { kind: 'tcp', host: 'opera.example', port: 5010 })
  t.same(addressOf('tcp://[fd00::10]:5010'), { kind: 'tcp', host: 'fd00::10', port: 5010 })
  t.same(addressOf('serial:/dev/ttyUSB0'), { kind: 'serial', path: '/dev/ttyUSB0', baud: 9600 })
  t.same(addressOf('serial:/dev/serial/by-id/usb-1?baud=19200'), {
    kind: 'serial',
    path: '/dev/serial/by-id/usb-1',
    baud: 19_200,
  })
  for (const bad of [
    'opera:5010',
    'tcp://opera',
    'tcp://opera:0',
    'tcp://opera:70000',
    'serial:ttyUSB0',
    'serial:/dev/ttyUSB0?baud=9601',
    'serial:/dev/ttyUSB0?parity=even',
  ])
    t.match(mistakes(site(bad)), [/^6: connector\.address should be an address such as "tcp:/], bad)
})
