import type { Words } from '../../en/words.ts'

export const adminSystem: Words['adminSystem'] = {
  allWell: 'Todo está bien: no hay nada que hacer.',
  troubles: 'Requiere atención',
  trouble: {
    diskLow: (free) =>
      `Queda poco sitio en el disco (${free} libres). Pida a su técnico que elimine archivos viejos o ponga un disco mayor.`,
    diskShort: (free) =>
      `El disco está lleno (${free} libres): las llamadas programadas suenan, pero no se acepta nada nuevo. Llame ahora a su técnico.`,
    clock:
      'El reloj es dudoso, por eso no suena nada. Compárelo abajo y confírmelo, o haga que lo pongan en hora.',
    line: (name, why) => `La línea ${name} está caída${why}. Revise su cable y la centralita.`,
    noLine:
      'No hay ninguna línea instalada: ningún teléfono puede sonar. Pida a su técnico que añada una.',
    queue: (name, waiting, why) =>
      `${name} no acepta nada${why}; en espera: ${waiting}. Revise el otro lado y la red.`,
    held: (name, held) =>
      `Retenidos para ${name}: ${held}. Mire cada envío y reenvíelo o déjelo resuelto.`,
    refused: (name, refused) =>
      `Rechazados por ${name}: ${refused}. Mire cada envío y reenvíelo o déjelo resuelto.`,
    door: (address, why) => `No se puede llegar al sistema en ${address}: ${why}`,
    certificate: (day) => `El certificado vence el ${day}. Pida antes uno nuevo a su técnico.`,
    certificateOver: (day) =>
      `El certificado venció el ${day}: los navegadores avisan. Pida uno nuevo a su técnico.`,
    linesDown:
      'Ningún teléfono puede sonar: todas las líneas están caídas. Revise la centralita, los cables y la red, y llame ahora a su técnico.',
    store: (why) =>
      `El sistema no puede escribir${why}: no puede sonar ninguna llamada ni se puede reservar o cargar nada. Llame ahora a su técnico.`,
    telephone: (extension, line, why) =>
      `El teléfono ${extension} de la línea ${line} tiene una avería${why}. Revise su cable y el teléfono.`,
    telephones: (count, line) =>
      `Teléfonos averiados en la línea ${line}: ${count}. Revise sus cables.`,
    removed: (name, count) =>
      `${name} ya no está en el archivo de configuración; aún en espera: ${count}. Deje resuelto cada envío o pida a su técnico que lo ponga de nuevo.`,
    alert: {
      correction: (room, what) =>
        `Hay que quitar un cargo de la cuenta de la habitación ${room}${what}. Hágalo en el sistema hotelero y confírmelo en recepción.`,
      assist: (room, at, what) =>
        `El huésped de la habitación ${room} necesita al personal (${at}): ${what}. Ocúpese y marque en la recepción que está hecho.`,
      notWoken: (room, at) =>
        `La habitación ${room} no fue despertada (${at}). Llame al huésped y anote el resultado.`,
      due: (room, at) =>
        `El personal debe llamar ahora a la habitación ${room} (${at}). Llame al huésped y anote el resultado.`,
      clock:
        'El reloj del sistema estaba mal o se puso en hora. Compruebe que no faltó ninguna llamada.',
      vacant: (room, at, why) =>
        `La habitación ${room} está vacía según el sistema del hotel y tiene una llamada (${at})${why}. Manténgala o anúlela.`,
      guests: (name, why) =>
        `Una lista de huéspedes de ${name} es dudosa y espera${why}. Compárela con el sistema del hotel y acéptela u oculte la alerta.`,
    },
    siteFile:
      'El archivo de configuración se cambió y tiene errores; sigue en uso el anterior. Pida a su técnico que lo corrija:',
  },
  site: 'Hotel',
  siteName: 'Nombre',
  company: 'Empresa',
  serialNumber: 'Número de serie',
  running: 'Funcionamiento',
  started: 'En marcha desde',
  product: 'Versión',
  version: (version, build) => `${version}, compilación ${build}`,
  pageVersion: 'Esta página',
  networkPart: 'Componentes de red',
  released: 'Publicada',
  installed: 'Instalada',
  updated: 'Actualizada',
  licences: 'Licencias',
  noLicences: 'Todo está activado.',
  licenceNames: {
    Wakeup: 'Despertadores',
    Inventory: 'Minibar',
    'Room status': 'Estados de habitación',
    Lines: 'Canales de las líneas',
  },
  on: 'activado',
  off: 'desactivado',
  atMost: (count) => `como máximo ${count}`,
  machine: {
    title: 'Equipo',
    board: 'Placa',
    load: 'Carga',
    memory: 'Memoria',
    temperature: 'Temperatura',
    freeOf: (free, size) => `${free} libres de ${size}`,
    disk: (mount) => `Disco ${mount}`,
    network: (name) => `Red ${name}`,
    notConnected: 'sin conexión',
    addresses: 'Direcciones',
  },
  disk: 'Disco',
  diskUsed: (used, size, percent) => `${used} de ${size} en uso (${percent} %)`,
  diskFree: (free) => `${free} libres`,
  diskReserve: (size) => `Además, ${size} se guardan para las llamadas programadas.`,
  diskStates: { good: 'Sitio suficiente', low: 'Poco sitio', short: 'Lleno' },
  dataFolder: 'Carpeta de los datos',
  clock: 'Reloj',
  zone: 'Zona horaria',
  now: 'El sistema dice',
  trusted: 'Los despertadores suenan según este reloj.',
  doubted:
    'El reloj va por detrás de la última hora que conoció el sistema. No suena nada hasta que esté bien.',
  doubtedUntil: (time) => `Se reanuda automáticamente: ${time}.`,
  accept: 'El reloj está bien',
  acceptTitle: '¿Es esta la hora correcta?',
  acceptAsk: (time, zone) =>
    `El sistema dice ${time} (${zone}). Si es correcto, desde ahora los despertadores suenan según él. Si no, haga primero que pongan el reloj en hora.`,
  acceptYes: 'Es correcta',
  accepted: 'El reloj se ha confirmado. Los despertadores vuelven a sonar.',
  speech: 'Locuciones',
  languages: 'Idiomas',
  defaultValue: (name) => `${name} (predeterminado)`,
  voices: 'Voces',
  noVoices: 'ninguna: las locuciones son grabaciones',
  doors: 'Direcciones',
  doorOpen: 'abierta',
  doorClosed: 'cerrada',
  encrypted: 'cifrada',
  plain: 'sin cifrar',
  certificate: 'Certificado',
  noCertificate: 'Ninguno: la conexión no está cifrada.',
  ownCertificate: 'Hecho por este sistema. Compare la huella cuando un navegador pregunte.',
  fileCertificate: 'Del archivo de configuración.',
  fingerprint: 'Huella (SHA-256)',
  until: 'Válido hasta',
  siteFile: 'Archivo de configuración',
  siteFileSince: (time) => `En uso desde ${time}.`,
  backup: 'Copia de seguridad',
  backupAbout:
    'Un archivo con lo que el sistema conserva: despertadores, cargos, listas, grabaciones, cuentas y el registro. Guárdelo en lugar seguro y lejos de este sistema: quien lo tenga puede leerlo todo. «nightporter restore» lo devuelve a su sitio.',
  backupLacks:
    'No contiene: el archivo de configuración, los archivos que este nombra (contraseñas y secretos, certificados) ni el certificado que el sistema se hizo a sí mismo. Haga copiar también la carpeta /etc/nightporter y lo que el archivo de configuración nombre en otro lugar: sin ello, un sistema nuevo no tiene líneas ni conectores.',
  backupUnderWay: 'Ya se está haciendo una copia. Espere a que termine e inténtelo de nuevo.',
  backupGo: 'Guardar una copia',
  backupStart: 'Se está haciendo la copia …',
  backupStop: 'Detener la copia',
  backupStopped: 'La copia se ha detenido; no se ha guardado nada.',
  backupSoFar: (size) => `${size} hasta ahora …`,
  backupDone: (size, file) => `La copia se ha guardado: ${file} (${size}).`,
  interface: 'Para programas',
  interfaceAbout:
    'La descripción de la interfaz REST (OpenAPI), para quienes conectan otros programas.',
  interfaceGo: 'Guardar la descripción',
}
